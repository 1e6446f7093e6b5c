import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AnthropicDecoder } from '../../../../lib/codecs/anthropic/decoder.js';
import type { CodecEvent } from '../../../../lib/model/provider-events.js';
import { gather, readRecording, recordingDir, responseBytes } from '../../../support/recordings.js';
import { pieces } from '../../../support/wire-server.js';

const SCENARIOS = [
  'chat_completion_stream',
  'multi_turn_conversation',
  'opus_4_6_adaptive_thinking',
  'redacted_thinking_trigger_ignored',
  'structured_output',
  'tool_call_auto',
  'tool_call_reasoning',
  'tool_call_stream',
];

const REASONS: Readonly<Record<string, string>> = { stop: 'completed', tool_calls: 'completed' };
const CUTS = ['all', 'event', { bytes: 7 }, { bytes: 1 }] as const;
const crlf = (bytes: Buffer) => Buffer.from(bytes.toString().replace(/\n/g, '\r\n'));

function decode(chunks: readonly Uint8Array[], textKind: 'text' | 'structured' = 'text') {
  const decoder = new AnthropicDecoder(textKind);
  const batches = [...chunks.map((chunk) => decoder.push(chunk)), decoder.end()];
  return { decoder, batches, events: batches.flat() };
}

/** Server-sent events from plain objects, as the provider frames them. */
function sse(...events: readonly { readonly type: string }[]): Buffer {
  return Buffer.from(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
}

const start = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
const delta = (index: number, inner: object) => ({ type: 'content_block_delta', index, delta: inner });
const text = (index: number, piece: string) => delta(index, { type: 'text_delta', text: piece });
const stop = (index: number) => ({ type: 'content_block_stop', index });
const ended = (stop_reason: string, more: object = {}) => ({
  type: 'message_delta',
  delta: { stop_reason, stop_sequence: null, ...more },
  usage: { output_tokens: 1 },
});
const last = { type: 'message_stop' };
const ping = { type: 'ping' };
const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };

const one = (...events: readonly { readonly type: string }[]) => decode([sse(...events)]);
const finishedBy = (word: string, more?: object) => one(ended(word, more), last).events.at(-1);

describe('AnthropicDecoder', () => {
  for (const scenario of SCENARIOS)
    for (const exchange of readRecording(recordingDir('anthropic', scenario)).exchanges)
      it(`decodes ${scenario}, answer ${exchange.n}, whatever the cuts and line ends`, () => {
        const recorded = responseBytes(recordingDir('anthropic', scenario), exchange.n);
        const kind = exchange.events.some((event) => event.kind === 'structured') ? 'structured' : 'text';
        for (const bytes of [recorded, crlf(recorded)])
          for (const cut of CUTS) {
            const { decoder, events } = decode(pieces(bytes, cut), kind);
            const said = gather(events);
            assert.equal(decoder.failure, undefined);
            assert.equal(decoder.finished, true);
            assert.deepEqual(said.events, exchange.events);
            assert.equal(said.unflushed, 0);
            assert.ok(said.finished);
            assert.equal(said.finished.wire, exchange.finish.wire);
            assert.equal(said.finished.reason.kind, REASONS[exchange.finish.reason]);
            assert.deepEqual(said.finished.usage, exchange.usage);
          }
      });

  it('reads every corner of the event stream format', () => {
    const dir = recordingDir('cases', 'stream-sse-framing');
    const expected = readRecording(dir) as unknown as { events: { kind: string; text: string }[] };
    for (const cut of CUTS) {
      const { decoder, events } = decode(pieces(responseBytes(dir, 1), cut));
      assert.equal(decoder.finished, true);
      assert.deepEqual(gather(events).events, expected.events);
    }
  });

  it('gives the same for any cutting', () => {
    const bytes = responseBytes(recordingDir('anthropic', 'tool_call_reasoning'), 1);
    const whole = gather(decode([bytes]).events);
    const cutAt = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 });
    const property = fc.property(cutAt, (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, n) => bytes.subarray(at[n], end));
      assert.deepEqual(gather(decode(chunks).events), whole);
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 1_000 : 40 });
  });

  it('calls an answer that is cut at any byte truncated, and keeps what came', () => {
    const bytes = responseBytes(recordingDir('anthropic', 'opus_4_6_adaptive_thinking'), 1);
    const whole = gather(decode([bytes]).events);
    let complete = 0;
    for (let length = 0; length <= bytes.length; length += 1) {
      const { decoder, events } = decode([bytes.subarray(0, length)]);
      const said = gather(events);
      if (decoder.finished) {
        complete += 1;
        assert.deepEqual(said, whole);
        assert.equal(decoder.failure, undefined);
        continue;
      }
      assert.equal(decoder.failure?.kind, 'truncatedStream');
      assert.equal(decoder.failure.retryable, true);
      assert.equal(said.finished, undefined);
      said.events.forEach((event, at) => {
        assert.ok(whole.events[at]?.text?.startsWith(event.text ?? '?'), `cut at ${length}`);
      });
    }
    assert.ok(complete > 0 && complete < 20, `${complete} cuts left the end whole`);
  });

  it('joins neighbouring pieces of one read', () => {
    const { batches } = one(start(0, { type: 'text', text: '' }), text(0, 'a'), ping, text(0, 'b'), stop(0));
    assert.deepEqual(batches[0], [
      { type: 'part', index: 0, part: { kind: 'text', text: 'ab' } },
      { type: 'flush', index: 0 },
    ]);
  });

  it('gives a keepAlive where a read brought nothing but a sign of life', () => {
    const decoder = new AnthropicDecoder('text');
    assert.deepEqual(decoder.push(sse(ping, ping)), [{ type: 'keepAlive' }]);
    assert.deepEqual(decoder.push(Buffer.from(': comment\n')), [{ type: 'keepAlive' }]);
    assert.deepEqual(decoder.push(Buffer.from('event: pi')), []);
  });

  it('ignores what comes after the end', () => {
    const decoder = new AnthropicDecoder('text');
    decoder.push(sse(ended('end_turn'), last, start(0, { type: 'text', text: 'late' })));
    assert.equal(decoder.finished, true);
    assert.deepEqual(decoder.push(sse(text(0, 'later'), overloaded)), []);
    assert.deepEqual(decoder.end(), []);
    assert.equal(decoder.failure, undefined);
  });

  it('gives what came before an error of the same read, then the error', () => {
    const { decoder, batches } = one(start(0, { type: 'text', text: 'so far' }), overloaded, text(0, ' no more'));
    assert.deepEqual(batches[0], [{ type: 'part', index: 0, part: { kind: 'text', text: 'so far' } }]);
    assert.equal(decoder.finished, false);
    assert.equal(decoder.failure?.kind, 'overloaded');
    assert.match(decoder.failure.message, /Overloaded/);
  });

  it('names a garbled event and keeps what came before it', () => {
    const bytes = Buffer.concat([sse(start(0, { type: 'text', text: 'x' })), Buffer.from('data: {oops\n\n')]);
    const { decoder, events } = decode([bytes]);
    assert.equal(decoder.failure?.kind, 'malformedStream');
    assert.match(decoder.failure.message, /\{oops/);
    assert.equal(gather(events).events[0]?.text, 'x');
  });

  it('keeps redacted thinking as an event without text', () => {
    const { events } = one(
      start(0, { type: 'thinking', thinking: 'a', signature: '' }),
      delta(0, { type: 'signature_delta', signature: 's1' }),
      stop(0),
      start(1, { type: 'redacted_thinking', data: 'sealed' }),
      stop(1),
      start(2, { type: 'thinking', thinking: '', signature: '' }),
      delta(2, { type: 'signature_delta', signature: 's2' }),
      stop(2),
    );
    const metadata = (key: string, value: string) => ({ metadata: { [key]: value } });
    const part = (index: number, piece: string) => ({
      type: 'part',
      index,
      part: { kind: 'reasoning', text: piece },
    });
    assert.deepEqual(events, [
      part(0, 'a'),
      { type: 'flush', index: 0, ...metadata('anthropic_thinking_signature', 's1') },
      { ...part(1, ''), ...metadata('anthropic_redacted_thinking', 'sealed') },
      { type: 'flush', index: 1 },
      part(2, ''),
      { type: 'flush', index: 2, ...metadata('anthropic_thinking_signature', 's2') },
    ]);
  });

  it('says nothing for a block without text or data, and gives its number to the next', () => {
    const { events } = one(
      start(0, { type: 'text', text: '' }),
      stop(0),
      start(1, { type: 'thinking', thinking: '', signature: '' }),
      stop(1),
      start(5, { type: 'text', text: 'a' }),
      stop(5),
    );
    assert.deepEqual(
      events.map((event) => ('index' in event ? event.index : event.type)),
      [0, 0],
    );
  });

  it('gives text that comes back to a block a new index', () => {
    const { events } = one(
      start(0, { type: 'text', text: 'a' }),
      start(1, { type: 'text', text: 'b' }),
      text(0, 'c'),
      stop(1),
      stop(0),
      ended('end_turn'),
      last,
    );
    const said = gather(events);
    assert.deepEqual(
      said.events.map((event) => event.text),
      ['a', 'b', 'c'],
    );
    assert.equal(said.unflushed, 0);
  });

  it('takes tool arguments in pieces, at once, or not at all', () => {
    const { events } = one(
      start(0, { type: 'tool_use', id: 'a', name: 'one', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '' }),
      delta(0, { type: 'input_json_delta', partial_json: '{"x":' }),
      delta(0, { type: 'input_json_delta', partial_json: '1}' }),
      stop(0),
      start(1, { type: 'tool_use', id: 'b', name: 'two', input: { y: 2 } }),
      stop(1),
      start(2, { type: 'tool_use', id: 'c', name: 'three', input: {} }),
      stop(2),
    );
    const said = gather(events);
    assert.deepEqual(
      said.events.map(({ id, name, arguments: given }) => [id, name, given]),
      [
        ['a', 'one', { x: 1 }],
        ['b', 'two', { y: 2 }],
        ['c', 'three', {}],
      ],
    );
    assert.equal(said.unflushed, 0);
  });

  it('leaves a call that was cut unflushed, and flushes a text that was', () => {
    const { events } = one(
      start(0, { type: 'text', text: 'I will' }),
      start(1, { type: 'tool_use', id: 'a', name: 'write', input: {} }),
      delta(1, { type: 'input_json_delta', partial_json: '{"x":' }),
      ended('max_tokens'),
      last,
    );
    assert.deepEqual(
      events.filter((event) => event.type === 'flush').map((event) => event.index),
      [0],
    );
    assert.deepEqual(events.at(-1), {
      type: 'finished',
      reason: { kind: 'maxTokens' },
      wire: 'max_tokens',
      usage: { output_tokens: 1 },
    });
  });

  it('keeps citations beside their text', () => {
    const citation = { type: 'char_location', cited_text: 'q' };
    const { events } = one(
      start(0, { type: 'text', text: 'a' }),
      delta(0, { type: 'citations_delta', citation }),
      delta(0, { type: 'citations_delta', citation }),
      stop(0),
    );
    assert.deepEqual(events.at(-1), {
      type: 'flush',
      index: 0,
      metadata: { anthropic_citations: [citation, citation] },
    });
  });

  it("keeps the blocks of the provider's own tools whole", () => {
    const result = { type: 'web_search_tool_result', tool_use_id: 'srv', content: [{ url: 'https://a.example' }] };
    const { events } = one(
      start(0, { type: 'server_tool_use', id: 'srv', name: 'web_search', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '{"query":"x"}' }),
      stop(0),
      start(1, result),
      stop(1),
    );
    const kept = events.flatMap((event) => (event.type === 'part' ? event.metadata : []));
    assert.deepEqual(kept, [
      {
        anthropic_server_block: {
          type: 'server_tool_use',
          id: 'srv',
          name: 'web_search',
          input: { query: 'x' },
        },
      },
      { anthropic_server_block: result },
    ]);
  });

  it('passes over blocks, deltas and events that nobody knows', () => {
    const { decoder, events } = one(
      { type: 'weather_report' },
      start(0, { type: 'hologram' }),
      delta(0, { type: 'shimmer_delta' }),
      text(0, 'not text'),
      stop(0),
      stop(9),
      start(1, { type: 'text', text: 'a' }),
      delta(1, { type: 'shimmer_delta' }),
      stop(1),
      ended('end_turn'),
      last,
    );
    assert.equal(decoder.finished, true);
    assert.deepEqual(gather(events).events, [{ kind: 'message', text: 'a' }]);
  });

  it('survives events with anything in them', () => {
    const names = ['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop'];
    const type = fc.constantFrom(...names, 'message_delta', 'error', 'nonsense');
    const inner = fc.record(
      { type: fc.constantFrom('text', 'thinking', 'tool_use', 'text_delta'), text: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const value = fc.oneof(inner, fc.jsonValue());
    const event = fc.record(
      { type, index: value, content_block: value, delta: value, message: value, usage: value, error: value },
      { requiredKeys: ['type'] },
    );
    const property = fc.property(fc.array(event, { maxLength: 6 }), (events) => {
      const { decoder } = decode([sse(...events)]);
      assert.notEqual(decoder.failure, undefined);
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 5_000 : 200 });
  });

  it('knows every reason to stop', () => {
    const reasonOf = (word: string, more?: object): unknown => {
      const event: CodecEvent | undefined = finishedBy(word, more);
      return event?.type === 'finished' ? event.reason : event;
    };
    for (const word of ['end_turn', 'tool_use', 'stop_sequence'])
      assert.deepEqual(reasonOf(word), { kind: 'completed' });
    assert.deepEqual(reasonOf('max_tokens'), { kind: 'maxTokens' });
    assert.deepEqual(reasonOf('pause_turn'), { kind: 'pauseTurn' });
    assert.deepEqual(reasonOf('refusal'), { kind: 'refused' });
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'Not this.' };
    assert.deepEqual(reasonOf('refusal', { stop_details }), {
      kind: 'refused',
      category: 'cyber',
      explanation: 'Not this.',
    });
    const word = 'model_context_window_exceeded';
    assert.deepEqual(reasonOf(word), { kind: 'other', word });
  });

  it('takes the last count of each field', () => {
    const { events } = one(
      { type: 'message_start', message: { usage: { input_tokens: 9, output_tokens: 1 } } } as { type: string },
      { type: 'message_delta', delta: {}, usage: { output_tokens: 5, input_tokens: null } } as { type: string },
      { type: 'message_delta', delta: {}, usage: { output_tokens: 12 } } as { type: string },
      last,
    );
    assert.deepEqual(gather(events).finished?.usage, { input_tokens: 9, output_tokens: 12 });
  });

  it('classifies errors inside the stream', () => {
    const kindOf = (type: string, message: string) =>
      one({ type: 'error', error: { type, message } } as { type: string }).decoder.failure?.kind;
    assert.equal(kindOf('overloaded_error', 'Overloaded'), 'overloaded');
    assert.equal(kindOf('api_error', 'Internal server error'), 'server');
    assert.equal(kindOf('rate_limit_error', 'Slow down'), 'rateLimit');
    assert.equal(kindOf('authentication_error', 'invalid x-api-key'), 'authentication');
    assert.equal(kindOf('permission_error', 'Not yours'), 'authentication');
    assert.equal(kindOf('not_found_error', 'model: claude-nope'), 'unknownModel');
    assert.equal(kindOf('invalid_request_error', 'max_tokens: too large'), 'malformedRequest');
    assert.equal(kindOf('billing_error', 'Pay'), 'quota');
    assert.equal(kindOf('invalid_request_error', 'Your credit balance is too low'), 'quota');
  });

  it('hears how long to wait from the sentence of an error', () => {
    const error = { type: 'rate_limit_error', message: 'Please try again in 1.3s.' };
    assert.equal(one({ type: 'error', error } as { type: string }).decoder.failure?.retryAfterMs, 1_300);
  });
});
