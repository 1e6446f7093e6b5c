import type { ConversationEvent } from '../../lib/model/events.js';
import type { PartEvent } from '../../lib/model/provider-events.js';
import { callLine, resultLines } from './tool-lines.js';

/** A stored conversation as it is printed: who speaks, what was answered, and what happened in between. */
export type PrintedItem =
  | { readonly kind: 'role'; readonly role: 'user' | 'assistant' }
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'part'; readonly event: PartEvent }
  /** One thing that is no text of the conversation: a tool, or that something is incomplete. */
  | { readonly kind: 'line'; readonly text: string };

/** `hidden`: the events that an overlay keeps out of the thread. */
export function printedItems(
  events: readonly ConversationEvent[],
  hidden: ReadonlySet<ConversationEvent> = new Set(),
): readonly PrintedItem[] {
  const calls = new Map<string, ConversationEvent & { type: 'tool_call_request' }>();
  let speaker: 'user' | 'assistant' | undefined;
  const role = (next: 'user' | 'assistant'): readonly PrintedItem[] => {
    if (speaker === next) return [];
    speaker = next;
    return [{ kind: 'role', role: next }];
  };
  const itemsOf = (event: ConversationEvent, index: number): readonly PrintedItem[] => {
    switch (event.type) {
      case 'chat_request':
        speaker = undefined;
        return [...role('user'), { kind: 'question', text: event.content }, ...aborted(event)];
      case 'chat_response':
        return [...role('assistant'), ...responseItems(event), ...remark(event, events[index + 1], hidden)];
      case 'tool_call_request':
        calls.set(event.id, event);
        return [...role('assistant'), { kind: 'line', text: callLine(event) }];
      case 'tool_call_response': {
        const request = calls.get(event.id);
        return request === undefined ? [] : [{ kind: 'line', text: resultLines(request, event) }];
      }
      default:
        return [];
    }
  };
  return events.flatMap(itemsOf);
}

function responseItems(event: ConversationEvent & { type: 'chat_response' }): readonly PrintedItem[] {
  if ('message' in event) return [partItem({ kind: 'text', text: event.message })];
  if ('reasoning' in event)
    return event.reasoning === '' ? [] : [partItem({ kind: 'reasoning', text: event.reasoning })];
  return [partItem({ kind: 'structured', text: JSON.stringify(event.data, null, 2) })];
}

/** Neighbouring answers of one kind are one text, so no index tells them apart here. */
function partItem(part: PartEvent['part']): PrintedItem {
  return { kind: 'part', event: { type: 'part', index: 0, part } };
}

/** A text that broke off is complete where the next event goes on with it. */
function remark(
  event: ConversationEvent,
  next: ConversationEvent | undefined,
  hidden: ReadonlySet<ConversationEvent>,
): readonly PrintedItem[] {
  if (next?.type === 'chat_response') return [];
  if (hidden.has(event)) return [{ kind: 'line', text: '(refused; not part of the conversation any more)' }];
  return event.metadata?.partial === true ? [{ kind: 'line', text: '(incomplete)' }] : [];
}

function aborted({ metadata }: ConversationEvent): readonly PrintedItem[] {
  return metadata?.aborted === true ? [{ kind: 'line', text: '(aborted)' }] : [];
}
