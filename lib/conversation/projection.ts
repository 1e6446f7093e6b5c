import type { Entry } from '../model/entries.js';
import type { ConversationEvent } from '../model/events.js';
import type { Attachment, Thread } from '../model/thread.js';
import type { ConversationStream } from './conversation-stream.js';
import { isAborted } from './event-metadata.js';
import { applyOverlays } from './overlays.js';
import { pairToolCalls } from './pair-tool-calls.js';
import { isBlank, trimLastMessage } from './projected-texts.js';

/** What a request carries beside the conversation. */
export interface ThreadContext {
  readonly systemPrompt?: string;
  readonly instructions?: readonly string[];
  readonly attachments?: readonly Attachment[];
}

/**
 * What a provider gets to see of a conversation. Changes nothing stored, and repairs whatever it is given:
 *
 * - overlays hide or replace; questions that were taken back, empty texts and what stands before the first question
 *   are left out;
 * - every call is followed by its response, in call order; a call without one is answered as interrupted, a response
 *   without a call is left out; reused ids are told apart.
 *
 * Reasoning that was cut short comes as it is stored: signed only where its signature covers all of its text.
 * Neighbouring questions stay events of their own. Projecting what was projected changes nothing.
 */
export function projectThread(
  stream: Pick<ConversationStream, 'entries' | 'duplicatedIds'>,
  context: ThreadContext = {},
): Thread {
  return {
    ...(context.systemPrompt === undefined ? {} : { systemPrompt: context.systemPrompt }),
    instructions: context.instructions ?? [],
    attachments: context.attachments ?? [],
    events: projectEvents(stream.entries, stream.duplicatedIds),
  };
}

/** The events of the projected thread. */
export function projectEvents(
  entries: readonly Entry[],
  ambiguousIds: ReadonlySet<string> = new Set(),
): readonly ConversationEvent[] {
  const events = applyOverlays(entries, ambiguousIds).filter(isSent);
  const first = events.findIndex(({ type }) => type === 'chat_request');
  return first < 0 ? [] : trimLastMessage(pairToolCalls(events.slice(first)));
}

/** Turn starts stay for now: they part the turns, which pairing needs to know. */
function isSent(event: ConversationEvent): boolean {
  if (event.type === 'inquiry_request' || event.type === 'inquiry_response') return false;
  return !isAborted(event) && !isBlank(event);
}
