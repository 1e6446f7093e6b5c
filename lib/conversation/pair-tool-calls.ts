import type { ConversationEvent, ToolCallRequest, ToolCallResponse } from '../model/events.js';
import { INTERRUPTED_CALL } from './interrupted-call.js';

type Call = ConversationEvent & ToolCallRequest;
type Response = ConversationEvent & ToolCallResponse;

/**
 * Gives every call its response, and drops responses without a call.
 *
 * The responses follow the answer that holds the calls, in call order. A response belongs to the oldest open call
 * with its id since the last question, else to the newest open one of its turn. Ids are made unique: an id that was
 * used before, or is empty, is replaced in call and response alike.
 *
 * Turn starts are taken out: they part turns here and are never sent.
 */
export function pairToolCalls(events: readonly ConversationEvent[]): readonly ConversationEvent[] {
  const responses = matchResponses(events);
  const ids = uniqueIds(events.filter(isCall));
  const paired: ConversationEvent[] = [];
  let open: Call[] = [];
  const answer = (): void => {
    for (const call of open) paired.push(responseTo(call, responses.get(call), ids.get(call) ?? call.id));
    open = [];
  };
  for (const event of events) {
    if (isResponse(event) || event.type === 'turn_start') {
      answer();
      continue;
    }
    if (event.type === 'chat_request') answer();
    if (isCall(event)) open.push(event);
    paired.push(isCall(event) ? { ...event, id: ids.get(event) ?? event.id } : event);
  }
  answer();
  return paired;
}

function isCall(event: ConversationEvent): event is Call {
  return event.type === 'tool_call_request';
}

function isResponse(event: ConversationEvent): event is Response {
  return event.type === 'tool_call_response';
}

function responseTo(call: Call, response: Response | undefined, id: string): Response {
  if (response !== undefined) return { ...response, id };
  return {
    timestamp: call.timestamp,
    type: 'tool_call_response',
    id,
    content: INTERRUPTED_CALL,
    is_error: true,
  };
}

/** Which response belongs to which call. */
function matchResponses(events: readonly ConversationEvent[]): ReadonlyMap<Call, Response> {
  const matched = new Map<Call, Response>();
  const turn = new OpenCalls();
  const sinceQuestion = new OpenCalls();
  for (const event of events) {
    if (event.type === 'turn_start') turn.clear();
    if (event.type === 'turn_start' || event.type === 'chat_request') sinceQuestion.clear();
    if (isCall(event)) {
      turn.add(event);
      sinceQuestion.add(event);
    }
    if (!isResponse(event)) continue;
    const call = sinceQuestion.oldest(event.id) ?? turn.newest(event.id);
    if (call === undefined) continue;
    matched.set(call, event);
    turn.take(call);
    sinceQuestion.take(call);
  }
  return matched;
}

/** Calls that wait for a response, by id. */
class OpenCalls {
  readonly #calls = new Map<string, Set<Call>>();

  clear(): void {
    this.#calls.clear();
  }

  add(call: Call): void {
    this.#calls.set(call.id, (this.#calls.get(call.id) ?? new Set()).add(call));
  }

  oldest(id: string): Call | undefined {
    return this.#calls.get(id)?.values().next().value;
  }

  newest(id: string): Call | undefined {
    return [...(this.#calls.get(id) ?? [])].at(-1);
  }

  take(call: Call): void {
    this.#calls.get(call.id)?.delete(call);
  }
}

/** An id for each call that no other call has; the first use of an id keeps it. */
function uniqueIds(calls: readonly Call[]): ReadonlyMap<Call, string> {
  const used = new Set<string>();
  const stored = new Set(calls.map(({ id }) => id));
  const ids = new Map<Call, string>();
  const nextSuffix = new Map<string, number>();
  for (const call of calls) {
    let id = call.id;
    let suffix = nextSuffix.get(call.id) ?? 2;
    while (id === '' || used.has(id) || (id !== call.id && stored.has(id))) {
      id = `${call.id === '' ? 'call' : call.id}-${suffix}`;
      suffix += 1;
    }
    nextSuffix.set(call.id, suffix);
    used.add(id);
    ids.set(call, id);
  }
  return ids;
}
