import type { Entry } from '../model/entries.js';
import type { ConversationEvent, ToolCallResponse } from '../model/events.js';
import type { ConversationStream } from './conversation-stream.js';
import { INTERRUPTED_CALL } from './interrupted-call.js';
import { isTurnStart } from './turns.js';

type Entries = readonly Entry[];

/** One repair of a stream's structure. */
export interface SanitizeStep {
  readonly name: string;
  readonly repair: (entries: Entries, freshId: () => string) => Entries;
}

/** The repairs, in the order in which they are made. */
export const SANITIZE_STEPS: readonly SanitizeStep[] = [
  { name: 'dropBeforeFirstRequest', repair: dropBeforeFirstRequest },
  { name: 'dropOrphanedToolResponses', repair: dropOrphaned('tool_call_request', 'tool_call_response') },
  { name: 'answerOpenToolCalls', repair: answerOpenToolCalls },
  { name: 'dropOrphanedInquiryResponses', repair: dropOrphaned('inquiry_request', 'inquiry_response') },
  { name: 'dropUnansweredInquiries', repair: dropUnansweredInquiries },
  { name: 'dropTrailingTurnStart', repair: dropTrailingTurnStart },
  { name: 'settleFirstTurnStart', repair: settleFirstTurnStart },
];

/**
 * Repairs the structure of a stream for good, as an edit or a fork needs it. Identity is not its business: ids are
 * settled while loading. Repairing what is sound, or was repaired, changes nothing.
 */
export function sanitize(stream: ConversationStream): void {
  for (const { repair } of SANITIZE_STEPS) stream.replaceEntries(repair);
}

type EventType = ConversationEvent['type'];

function eventOf({ payload }: Entry): ConversationEvent | undefined {
  return payload.kind === 'event' ? payload.event : undefined;
}

function isType(entry: Entry, type: EventType): boolean {
  return eventOf(entry)?.type === type;
}

function dropBeforeFirstRequest(entries: Entries): Entries {
  const first = entries.findIndex((entry) => isType(entry, 'chat_request'));
  return entries.filter(
    (entry, index) => index >= first || entry.payload.kind !== 'event' || isTurnStart(entry),
  );
}

/** By count: an id may be used again, and each request before a response carries one response. */
function dropOrphaned(request: EventType, response: EventType) {
  return (entries: Entries): Entries => {
    const open = new Map<string, number>();
    return entries.filter((entry) => {
      const event = eventOf(entry);
      if (event === undefined || !('id' in event)) return true;
      const count = open.get(event.id) ?? 0;
      if (event.type === request) open.set(event.id, count + 1);
      if (event.type !== response) return true;
      open.set(event.id, count - 1);
      if (count <= 0) open.set(event.id, 0);
      return count > 0;
    });
  };
}

/** The ids of requests that nothing after them answers. The oldest open request of an id is answered first. */
function unanswered(entries: Entries, request: EventType, response: EventType): ReadonlySet<Entry> {
  const waiting = new Map<string, Entry[]>();
  for (const entry of entries) {
    const event = eventOf(entry);
    if (event === undefined || !('id' in event)) continue;
    const queue = waiting.get(event.id) ?? [];
    if (event.type === request) queue.push(entry);
    if (event.type === response) queue.shift();
    waiting.set(event.id, queue);
  }
  return new Set([...waiting.values()].flat());
}

function answerOpenToolCalls(entries: Entries, freshId: () => string): Entries {
  const open = unanswered(entries, 'tool_call_request', 'tool_call_response');
  return entries.flatMap((entry) => {
    const event = eventOf(entry);
    if (event?.type !== 'tool_call_request' || !open.has(entry)) return [entry];
    const response: ToolCallResponse = {
      type: 'tool_call_response',
      id: event.id,
      content: INTERRUPTED_CALL,
      is_error: true,
    };
    const answer: ConversationEvent = { timestamp: event.timestamp, ...response };
    return [entry, { eventId: freshId(), payload: { kind: 'event', event: answer } }];
  });
}

function dropUnansweredInquiries(entries: Entries): Entries {
  const open = unanswered(entries, 'inquiry_request', 'inquiry_response');
  return entries.filter((entry) => !open.has(entry));
}

function dropTrailingTurnStart(entries: Entries): Entries {
  const last = entries.findLastIndex((entry) => entry.payload.kind === 'event' && !isTurnStart(entry));
  return entries.filter((entry, index) => index < last || !isTurnStart(entry));
}

/** Several leading turn starts become the last of them; a first request without one gets one. */
function settleFirstTurnStart(entries: Entries, freshId: () => string): Entries {
  const first = entries.findIndex((entry) => isType(entry, 'chat_request'));
  const request = entries[first];
  if (request?.payload.kind !== 'event') return entries;
  const lead = entries.slice(0, first);
  const start = lead.findLast(isTurnStart);
  if (start !== undefined) {
    return entries.filter((entry, index) => index >= first || !isTurnStart(entry) || entry === start);
  }
  const { timestamp } = request.payload.event;
  const added: Entry = {
    eventId: freshId(),
    payload: { kind: 'event', event: { timestamp, type: 'turn_start' } },
  };
  return [...lead, added, ...entries.slice(first)];
}
