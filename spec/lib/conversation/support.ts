import fc from 'fast-check';
import type { EventDraft } from '../../../lib/model/events.js';
import type { JsonObject } from '../../../lib/model/json.js';
import { ConversationStream } from '../../../lib/conversation/conversation-stream.js';
import type { StreamPorts } from '../../../lib/conversation/stream-ports.js';

/** Counts from a fixed moment, one second a call. */
export function steadyPorts(startMs = Date.UTC(2026, 4, 3, 12), seed = 1): StreamPorts {
  let nowMs = startMs - 1000;
  let state = seed;
  return {
    now: () => (nowMs += 1000),
    random: () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647,
  };
}

export function streamOf(...drafts: readonly EventDraft[]): ConversationStream {
  const stream = new ConversationStream(steadyPorts());
  for (const draft of drafts) stream.push(draft);
  return stream;
}

export const TURN: EventDraft = { type: 'turn_start' };
export const question = (content: string): EventDraft => ({ type: 'chat_request', content });
export const message = (text: string): EventDraft => ({ type: 'chat_response', message: text });
export const reasoning = (text: string): EventDraft => ({ type: 'chat_response', reasoning: text });
export const call = (id: string): EventDraft => ({
  type: 'tool_call_request',
  id,
  name: 'look',
  arguments: {},
});
export const response = (id: string, content = `result of ${id}`): EventDraft => ({
  type: 'tool_call_response',
  id,
  content,
  is_error: false,
});

const ids = fc.constantFrom('', 'a', 'b', 'a-2', 'toolu_01');
const texts = fc.constantFrom('', ' \n', 'Hello', 'trailing  ', 'ünï 文字 "quoted"\n');
const metadata = fc.option(
  fc.constantFrom<JsonObject>(
    { partial: true },
    { aborted: true },
    { signature: 's' },
    { finish: { kind: 'completed' } },
  ),
  { nil: undefined },
);

function stored(type: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonObject> {
  return fc.record({ ...fields, metadata }).map(({ metadata: data, ...rest }) => {
    const value = { timestamp: '2026-05-03T12:00:00.000Z', type, ...rest };
    return data === undefined ? value : { ...value, metadata: data };
  });
}

/** A stored entry that is sound; ids, texts and metadata are as odd as they get. */
export const soundEntries: fc.Arbitrary<JsonObject> = fc.oneof(
  stored('turn_start', {}),
  stored('chat_request', { content: texts }),
  stored('chat_response', { message: texts }),
  stored('chat_response', { reasoning: texts }),
  stored('chat_response', { data: fc.constantFrom(null, 1, 'text', { a: [1] }) }),
  stored('tool_call_request', { id: ids, name: fc.constant('look'), arguments: fc.constant({}) }),
  stored('tool_call_response', { id: ids, content: texts, is_error: fc.boolean() }),
  stored('inquiry_request', {
    id: ids,
    source: fc.constant('tool'),
    question: fc.constant({ text: 'Sure?', answer_type: { type: 'boolean' } }),
  }),
  stored('inquiry_response', { id: ids, answer: fc.boolean() }),
);

const otherEntries: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant<JsonObject>({ timestamp: '2026-05-03 12:00:00.0', type: 'config_delta', delta: { a: 1 } }),
  fc.constantFrom('aaaaaaa', 'bbbbbbb').map((target) => ({
    timestamp: '2026-05-03T12:00:00.000Z',
    type: 'overlay',
    target,
    action: { type: 'hide' },
  })),
  fc.constantFrom('aaaaaaa', 'bbbbbbb').map((target) => ({
    timestamp: '2026-05-03T12:00:00.000Z',
    type: 'overlay',
    target,
    action: { type: 'replace', content: ' ' },
  })),
  fc.constant<JsonObject>({ type: 'from_the_future', event_id: '', more: [1, { deep: null }] }),
  fc.constant<JsonObject>({ type: 'chat_request', timestamp: 'yesterday', content: 3 }),
  fc.constant<JsonObject>({}),
);

/** Any stored entry at all: other kinds, damaged ones, with, without, and with another's id. */
export const anyEntries: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: soundEntries }, { weight: 1, arbitrary: otherEntries }),
    fc.option(fc.constantFrom('aaaaaaa', 'bbbbbbb', 'ccccccc', 'k3m9x2a'), { nil: undefined }),
  )
  .map(([entry, id]) => (id === undefined ? entry : { event_id: id, ...entry }));

const SOAK = process.env.WEIR_SOAK === 'full';

/** Runs a property with a seed that a failure prints. */
export function holds<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void, numRuns = 300): void {
  fc.assert(fc.property(arbitrary, property), { seed: 20_260_503, numRuns: SOAK ? numRuns * 50 : numRuns });
}
