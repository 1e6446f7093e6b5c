import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ChatDecoder } from '../../../../lib/codecs/chat-completions/decoder.js';
import type { Json } from '../../../../lib/model/json.js';
import { ToolCallAssembler } from '../../../../lib/tool-calls/tool-call-assembler.js';
import { gather, readRecording, recordingDir, responseBytes } from '../../../support/recordings.js';
import { pieces } from '../../../support/wire-server.js';

const SCENARIOS = {
  openrouter: [
    'chat_completion_stream',
    'multi_turn_conversation',
    'parallel_tool_round_trip',
    'structured_output',
    'sub_provider_anthropic',
    'sub_provider_google',
    'tool_call_auto',
  ],
  cerebras: [
    'chat_completion_stream',
    'multi_turn_conversation',
    'structured_output',
    'tool_call_auto',
    'tool_call_reasoning',
    'tool_call_required_no_reasoning',
    'unknown_model_auto_omits_effort',
  ],
  llamacpp: [
    'chat_completion_stream',
    'multi_turn_conversation',
    'structured_output',
    'tool_call_auto',
    'tool_call_reasoning',
  ],
};

const REASONS: Readonly<Record<string, string>> = { stop: 'completed', tool_calls: 'completed' };
const CUTS = ['all', 'event', { bytes: 7 }, { bytes: 1 }] as const;
const crlf = (bytes: Buffer) => Buffer.from(bytes.toString().replace(/\n/g, '\r\n'));

function decode(chunks: readonly Uint8Array[], textKind: 'text' | 'structured' = 'text') {
  const decoder = new ChatDecoder('a server', textKind);
  const batches = [...chunks.map((chunk) => decoder.push(chunk)), decoder.end()];
  return { decoder, batches, events: batches.flat() };
}

/** An event stream of plain values, as servers frame them; a string is sent as it is. */
function sse(...chunks: readonly Json[]): Buffer {
  return Buffer.from(
    chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join(''),
  );
}

const delta = (inner: Json) => ({ choices: [{ index: 0, delta: inner, finish_reason: null }] });
const said = (content: Json) => delta({ content });
const ended = (word: Json) => ({ choices: [{ index: 0, delta: {}, finish_reason: word }] });
const DONE = '[DONE]';
const one = (...chunks: readonly Json[]) => decode([sse(...chunks)]);

/** What was said, by kind. */
function spoken(...chunks: readonly Json[]) {
  return gather(one(...chunks).events).events.map(({ kind, text }) => [kind, text]);
}

/** The calls that come of an answer, as they would be run. */
function calls(chunks: readonly Uint8Array[]) {
  const assembler = new ToolCallAssembler();
  return decode(chunks)
    .events.flatMap((event) => assembler.push(event))
    .flatMap((event) => (event.type === 'part' && event.part.kind === 'toolCall' ? [event.part] : []))
    .map(({ request: { id, name, arguments: given }, invalidArguments }) => ({
      id,
      name,
      arguments: given,
      ...(invalidArguments !== undefined && { invalidArguments }),
    }));
}

describe('ChatDecoder', () => {
  for (const [provider, scenarios] of Object.entries(SCENARIOS))
    for (const scenario of scenarios)
      for (const exchange of readRecording(recordingDir(provider, scenario)).exchanges)
        it(`decodes ${provider}/${scenario}, answer ${exchange.n}, whatever the cuts and line ends`, () => {
          const recorded = responseBytes(recordingDir(provider, scenario), exchange.n);
          const kind = exchange.events.some((event) => event.kind === 'structured') ? 'structured' : 'text';
          for (const bytes of [recorded, crlf(recorded)])
            for (const cut of CUTS) {
              const { decoder, events } = decode(pieces(bytes, cut), kind);
              const gathered = gather(events);
              assert.equal(decoder.failure, undefined);
              assert.equal(decoder.finished, true);
              assert.deepEqual(gathered.events, exchange.events);
              assert.equal(gathered.unflushed, 0);
              assert.ok(gathered.finished);
              assert.equal(gathered.finished.wire, exchange.finish.wire);
              assert.equal(gathered.finished.reason.kind, REASONS[exchange.finish.reason]);
              assert.deepEqual(gathered.finished.usage ?? null, exchange.usage);
            }
        });

  it('gives the same for any cutting', () => {
    const bytes = responseBytes(recordingDir('openrouter', 'sub_provider_anthropic'), 1);
    const whole = gather(decode([bytes]).events);
    const cutAt = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 });
    const property = fc.property(cutAt, (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, n) => bytes.subarray(at[n], end));
      assert.deepEqual(gather(decode(chunks).events), whole);
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 1_000 : 40 });
  });

  for (const [provider, scenario] of [
    ['openrouter', 'tool_call_auto'],
    ['cerebras', 'chat_completion_stream'],
    ['llamacpp', 'tool_call_auto'],
  ] as const)
    it(`calls an answer of ${provider} that is cut before its finish reason truncated, and keeps what came`, () => {
      const bytes = responseBytes(recordingDir(provider, scenario), 1);
      const { events: whole, finished } = gather(decode([bytes]).events);
      const told = bytes.indexOf(/"finish_reason":"\w+"/.exec(bytes.toString())![0]);
      for (let length = 0; length <= bytes.length; length += 1) {
        const { decoder, events } = decode([bytes.subarray(0, length)]);
        const gathered = gather(events.filter(({ type }) => type !== 'toolFragment'));
        if (decoder.finished) {
          assert.ok(length > told, `cut at ${length}`);
          assert.equal(decoder.failure, undefined);
          assert.deepEqual(gather(events).events, whole);
          assert.equal(gathered.finished?.wire, finished?.wire);
          continue;
        }
        assert.equal(decoder.failure?.kind, 'truncatedStream');
        assert.equal(decoder.failure.retryable, true);
        assert.equal(gathered.finished, undefined);
        gathered.events.forEach((event, at) => {
          assert.ok(whole[at]?.text?.startsWith(event.text ?? '?'), `cut at ${length}`);
        });
      }
      assert.equal(decode([bytes]).decoder.finished, true);
    });

  for (const name of ['stream-shared-index', 'stream-empty-arguments'])
    it(`makes the calls of the case ${name}, whatever the cuts`, () => {
      const dir = recordingDir('cases', name);
      const expected = readRecording(dir) as unknown as { events: readonly { id: string; name: string; arguments: Json }[] };
      const wanted = expected.events.map(({ id, name: called, arguments: given }) => ({
        id,
        name: called,
        arguments: given,
      }));
      for (const cut of CUTS) assert.deepEqual(calls(pieces(responseBytes(dir, 1), cut)), wanted);
    });

  it('leaves a call that the output limit cut open, and flushes the text before it', () => {
    const { events } = decode([responseBytes(recordingDir('cases', 'stream-length-cut-call'), 1)]);
    assert.deepEqual(
      events.map((event) => ('index' in event ? [event.type, event.index] : [event.type])),
      [['part', 0], ['flush', 0], ['toolFragment', 1], ['finished']],
    );
    assert.deepEqual(gather(events.slice(0, 1)).events, [{ kind: 'message', text: 'I will write the file.' }]);
    assert.deepEqual(events.at(-1), {
      type: 'finished',
      reason: { kind: 'maxTokens' },
      wire: 'length',
      usage: { prompt_tokens: 31, completion_tokens: 9, total_tokens: 40 },
    });
  });

  it('reads reasoning in its three spellings, and twins once', () => {
    const detail = (type: string, text: Json) => [{ type, ...(text as object), index: 0 }] as unknown as Json;
    const rows: readonly Json[] = [
      { reasoning: 'why' },
      { reasoning_content: 'why' },
      { reasoning: 'why', reasoning_content: 'why' },
      { reasoning: null, reasoning_details: detail('reasoning.text', { text: 'why' }) },
      { reasoning: '', reasoning_details: detail('reasoning.summary', { summary: 'why' }) },
      { reasoning: 'why', reasoning_details: detail('reasoning.text', { text: 'why' }) },
    ];
    for (const row of rows) assert.deepEqual(spoken(delta(row), said('so'), DONE), [['reasoning', 'why'], ['message', 'so']]);
  });

  it('joins the details of reasoning to give them back, and gives sealed data a place of its own', () => {
    const piece = (more: Json) => delta({ content: '', reasoning_details: [more] });
    const { events } = one(
      piece({ type: 'reasoning.text', text: '', signature: '', format: 'f', index: 0 }),
      piece({ type: 'reasoning.text', text: 'a', format: 'f', index: 0 }),
      piece({ type: 'reasoning.text', text: 'b', signature: null, format: 'f', index: 0 }),
      piece({ type: 'reasoning.text', signature: 'signed', format: 'f', index: 0 }),
      said('so'),
      piece({ type: 'reasoning.encrypted', data: 'sealed', id: 'x', index: 1 }),
      piece({ type: 'reasoning.encrypted', data: 'more', id: 'y', index: 1 }),
      DONE,
    );
    assert.deepEqual(gather(events).events, [
      {
        kind: 'reasoning',
        text: 'ab',
        details: [{ type: 'reasoning.text', format: 'f', index: 0, signature: 'signed', text: 'ab' }],
      },
      { kind: 'message', text: 'so' },
      {
        kind: 'reasoning',
        text: '',
        details: [
          { type: 'reasoning.encrypted', data: 'sealed', id: 'x', index: 1 },
          { type: 'reasoning.encrypted', data: 'more', id: 'y', index: 1 },
        ],
      },
    ]);
  });

  it('takes reasoning, text and the end from one delta, thoughts first', () => {
    const all = { choices: [{ index: 0, delta: { content: 'so', reasoning: 'why' }, finish_reason: 'stop' }] };
    const { events } = one(all, DONE);
    assert.deepEqual(gather(events).events, [{ kind: 'reasoning', text: 'why' }, { kind: 'message', text: 'so' }]);
    assert.equal(gather(events).finished?.wire, 'stop');
  });

  it('gives thoughts and text that take turns a new index at each turn', () => {
    const { events } = one(said('a'), delta({ reasoning: 'b' }), delta({ content: '', reasoning: 'c' }), said('d'), DONE);
    assert.deepEqual(
      events.map((event) => ('index' in event ? [event.type, event.index] : [event.type])),
      [['part', 0], ['flush', 0], ['part', 1], ['flush', 1], ['part', 2], ['flush', 2], ['finished']],
    );
    assert.deepEqual(gather(events).events.map(({ text }) => text), ['a', 'bc', 'd']);
  });

  it('takes content that is a list of pieces', () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'why' }] },
      { type: 'text', text: 'so' },
    ];
    assert.deepEqual(spoken(said(content), said(' it is'), DONE), [['reasoning', 'why'], ['message', 'so it is']]);
  });

  it('takes thoughts between tags out of the content', () => {
    assert.deepEqual(spoken(said('<thi'), said('nk>\nwhy</th'), said('ink>\n\nso'), ended('stop'), DONE), [
      ['reasoning', 'why'],
      ['message', 'so'],
    ]);
  });

  it('takes calls without an index, with an id on every piece, with arguments at once or as an object', () => {
    const piece = (...tool_calls: readonly Json[]) => delta({ tool_calls });
    const named = (id: string | undefined, name: string, given?: Json) =>
      ({ ...(id !== undefined && { id }), function: { name, ...(given !== undefined && { arguments: given }) } }) as Json;
    const chunks = [
      piece(named('a', 'one', '{"x":'), named('b', 'two', { y: 2 })),
      piece({ id: 'a', function: { arguments: '1}' } }),
      piece(named('c', 'three', '{"z"')),
      piece({ function: { arguments: ':3}' } }),
      piece(named(undefined, 'four', null)),
      piece({ id: '', function: { name: '', arguments: '' } }),
      DONE,
    ];
    assert.deepEqual(calls([sse(...chunks)]), [
      { id: 'a', name: 'one', arguments: { x: 1 } },
      { id: 'b', name: 'two', arguments: { y: 2 } },
      { id: 'c', name: 'three', arguments: { z: 3 } },
      { id: 'call_1', name: 'four', arguments: {} },
    ]);
  });

  it('keeps the finish reason against a later null, takes it twice, and does without', () => {
    const finish = (...chunks: readonly Json[]) => {
      const { finished } = gather(one(said('a'), ...chunks).events);
      return [finished?.reason.kind, finished?.wire];
    };
    assert.deepEqual(finish(ended('length'), ended(null), DONE), ['maxTokens', 'length']);
    assert.deepEqual(finish(ended('stop'), ended('stop'), DONE), ['completed', 'stop']);
    assert.deepEqual(finish(DONE), ['completed', undefined]);
    assert.deepEqual(finish(ended('stop')), ['completed', 'stop']);
    assert.deepEqual(finish(ended('content_filter'), DONE), ['safety', 'content_filter']);
    assert.deepEqual(finish(ended('tired'), DONE), ['other', 'tired']);
  });

  it('finds the usage wherever it comes', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2 };
    const rows: readonly (readonly Json[])[] = [
      [ended('stop'), { choices: [], usage }],
      [{ ...ended('stop'), usage }],
      [{ ...ended('stop'), x_groq: { usage } }],
      [{ ...said('a'), usage: { prompt_tokens: 1, completion_tokens: 1 } }, { ...ended('stop'), usage }],
      [ended('stop'), { choices: [], usage }, { choices: [], usage: null }],
    ];
    for (const row of rows) assert.deepEqual(gather(one(...row, DONE).events).finished?.usage, usage);
    assert.equal(gather(one(ended('stop'), DONE).events).finished?.usage, undefined);
  });

  it('tells a refusal by its own field', () => {
    const { events } = one(delta({ refusal: 'I will ' }), delta({ refusal: 'not.' }), ended('stop'), DONE);
    assert.deepEqual(gather(events).events, []);
    assert.deepEqual(gather(events).finished?.reason, { kind: 'refused', explanation: 'I will not.' });
  });

  it('gives what came before an error in the stream, then the error', () => {
    const limit = { message: 'Slow down, try again in 2s', type: 'rate_limit_error', code: 429 };
    const rows: readonly (readonly [string, string])[] = [
      [`data: ${JSON.stringify({ error: limit })}`, 'rateLimit'],
      [`event: error\ndata: ${JSON.stringify({ error: limit })}`, 'rateLimit'],
      [`event: error\ndata: ${JSON.stringify(limit)}`, 'rateLimit'],
      [`event: error\ndata: the upstream went away`, 'server'],
      [`data: ${JSON.stringify({ error: 'overloaded, come back', code: 503 })}`, 'overloaded'],
      [`data: ${JSON.stringify({ choices: [{ delta: { content: '' }, finish_reason: 'error', error: { code: 502, message: 'Bad' } }] })}`, 'server'],
      [`data: ${JSON.stringify(ended('error'))}`, 'server'],
    ];
    for (const [framed, kind] of rows) {
      const { decoder, batches } = decode([Buffer.concat([sse(said('so far')), Buffer.from(`${framed}\n\n`), sse(said('no more'))])]);
      assert.deepEqual(batches[0], [{ type: 'part', index: 0, part: { kind: 'text', text: 'so far' } }], framed);
      assert.equal(decoder.finished, false);
      assert.equal(decoder.failure?.kind, kind, framed);
    }
    assert.equal(one({ error: limit }).decoder.failure?.retryAfterMs, 2_000);
  });

  it('calls a used-up credit a quota in the stream too, by the provider\'s own sentence', () => {
    const { decoder } = decode([responseBytes(recordingDir('cases', 'retry-quota', 'in-stream'), 1)]);
    assert.equal(decoder.failure?.kind, 'quota');
    assert.equal(decoder.failure.retryable, false);
    assert.match(decoder.failure.message, /The credit of this account is used up\. See the billing page\./);
  });

  it('lets nothing go wrong behind a finish reason', () => {
    const { decoder, events } = one(said('all'), ended('stop'), { error: { message: 'late' } });
    assert.equal(decoder.failure, undefined);
    assert.equal(gather(events).finished?.wire, 'stop');
  });

  it('gives a keepAlive where a read brought nothing but a sign of life', () => {
    const decoder = new ChatDecoder('a server', 'text');
    assert.deepEqual(decoder.push(Buffer.from(': OPENROUTER PROCESSING\n\n')), [{ type: 'keepAlive' }]);
    assert.deepEqual(decoder.push(sse(delta({ role: 'assistant', content: null }))), [{ type: 'keepAlive' }]);
    assert.deepEqual(decoder.push(Buffer.from('data: {"cho')), []);
  });

  it('ignores what comes after the end', () => {
    const decoder = new ChatDecoder('a server', 'text');
    decoder.push(sse(said('a'), DONE, said('late')));
    assert.equal(decoder.finished, true);
    assert.deepEqual(decoder.push(sse(said('later'), { error: 'late' })), []);
    assert.deepEqual(decoder.end(), []);
    assert.equal(decoder.failure, undefined);
  });

  it('names a garbled event and keeps what came before it', () => {
    const { decoder, events } = one(said('x'), '{oops');
    assert.equal(decoder.failure?.kind, 'malformedStream');
    assert.match(decoder.failure.message, /\{oops/);
    assert.equal(gather(events).events[0]?.text, 'x');
  });

  it('passes over what it does not know', () => {
    const odd: readonly Json[] = [{}, { choices: null }, { choices: [null] }, { choices: [{}] }, { choices: 'no' }, { choices: [{ delta: 7 }] }, said(7), delta({ tool_calls: {} }), delta({ reasoning_details: [1, {}] })];
    assert.deepEqual(spoken(...odd, said('a'), DONE), [['message', 'a']]);
  });

  it('takes the whole answer of a server that does not stream, and its errors', () => {
    const message = { role: 'assistant', content: 'naïve', reasoning: 'why', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }] };
    const usage = { total_tokens: 3 };
    const whole = Buffer.from(`\n ${JSON.stringify({ object: 'chat.completion', choices: [{ message, finish_reason: 'stop' }], usage }, null, 2)}\n`);
    for (const cut of CUTS) {
      const { decoder, events } = decode(pieces(whole, cut));
      assert.equal(decoder.failure, undefined);
      const { events: gathered, finished } = gather(events);
      assert.deepEqual(gathered.map(({ kind, text, name }) => text ?? [kind, name]), ['why', 'naïve', ['tool_call', 'f']]);
      assert.deepEqual([finished?.wire, finished?.usage], ['stop', usage]);
    }
    assert.equal(decode([whole.subarray(0, 80)]).decoder.failure?.kind, 'truncatedStream');
    assert.equal(decode([Buffer.from('{"error":{"message":"No","code":401}}')]).decoder.failure?.kind, 'authentication');
    assert.equal(decode([]).decoder.failure?.kind, 'truncatedStream');
    const chunk = { object: 'chat.completion.chunk', choices: [{ message: { content: 'again' }, finish_reason: 'stop' }] };
    assert.deepEqual(spoken(said('once'), chunk, DONE), [['message', 'once']]);
  });

  it('takes the end mark with or without spaces around it', () => {
    for (const mark of ['data:[DONE]', 'data: [DONE] '])
      assert.equal(decode([Buffer.concat([sse(said('a')), Buffer.from(`${mark}\n\n`)])]).decoder.finished, true, mark);
  });

  it('loses nothing and keeps the order, however thoughts, text and calls take turns', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('content', 'reasoning'), text: fc.string({ maxLength: 4 }) }),
      fc.record({ kind: fc.constant('call'), text: fc.constantFrom('"a":1,', '"b":2,') }),
    );
    const property = fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const chunks = steps.map(({ kind, text }) =>
        kind === 'call' ? delta({ tool_calls: [{ index: 0, id: 'x', function: { name: 'f', arguments: text } }] }) : delta({ [kind]: text }),
      );
      // A first letter, so that nothing at the beginning is a tag or blank.
      const { events } = one(said('T'), ...chunks, ended('stop'), DONE);
      const expected: [string, string][] = [['message', 'T']];
      let apart = false;
      for (const { kind, text } of steps) {
        if (kind === 'call') apart = true;
        else if (text !== '') {
          const voice = kind === 'content' ? 'message' : 'reasoning';
          const last = expected.at(-1)!;
          if (!apart && last[0] === voice) last[1] += text;
          else expected.push([voice, text]);
          apart = false;
        }
      }
      const texts = gather(events.filter(({ type }) => type !== 'toolFragment'));
      assert.deepEqual(texts.events.filter(({ kind }) => kind !== '').map(({ kind, text }) => [kind, text]), expected);
      const given = events.flatMap((event) => (event.type === 'toolFragment' ? [event.argumentsDelta ?? ''] : []));
      assert.equal(given.join(''), steps.filter(({ kind }) => kind === 'call').map(({ text }) => text).join(''));
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 5_000 : 200 });
  });

  it('throws at nothing that is JSON', () => {
    const { odd } = fc.letrec<{ odd: Json }>((tie) => ({
      odd: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<Json>(null, true, 0, 1, '', 'stop', 'reasoning.text'),
        fc.array(tie('odd'), { maxLength: 2 }) as fc.Arbitrary<Json>,
        fc.dictionary(fc.constantFrom(...KEYS), tie('odd'), { maxKeys: 5 }) as fc.Arbitrary<Json>,
      ),
    }));
    const chunk = fc.oneof(odd, odd.map(delta), fc.dictionary(fc.constantFrom(...KEYS), odd).map((choice) => ({ choices: [choice] })));
    const property = fc.property(fc.array(chunk, { maxLength: 6 }), (chunks) => {
      const { decoder } = one(...chunks, DONE);
      assert.ok(decoder.finished !== (decoder.failure !== undefined));
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 20_000 : 500 });
  });
});

/** Every key that the decoder looks at. */
const KEYS = [
  ...['choices', 'delta', 'content', 'refusal', 'reasoning', 'reasoning_content', 'reasoning_details', 'tool_calls'],
  ...['index', 'id', 'function', 'name', 'arguments', 'finish_reason', 'error', 'message', 'code', 'type', 'metadata'],
  ...['raw', 'detail', 'usage', 'x_groq', 'text', 'summary', 'data', 'signature', 'thinking'],
];
