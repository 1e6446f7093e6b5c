import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anthropic } from '../../../../lib/codecs/anthropic/anthropic.js';
import { requestBody } from '../../../../lib/codecs/anthropic/request.js';
import type { ConversationEvent, EventDraft } from '../../../../lib/model/events.js';
import type { JsonObject } from '../../../../lib/model/json.js';
import type { ProviderRequest, ReasoningEffort } from '../../../../lib/model/thread.js';
import type { ToolChoice } from '../../../../lib/model/tools.js';
import { plainRequest, readRecording, recordingDir, requestBodyOf } from '../../../support/recordings.js';
import type { ConversationStep, Recording } from '../../../support/recordings.js';

/**
 * Where our requests differ from the recorded ones, and why.
 *
 * - `tool_choice.disable_parallel_tool_use: false` is the vendor's default and not sent.
 */
const DIFFERENCES = ['tool_choice.disable_parallel_tool_use'];

const timestamp = '2026-05-03T12:00:00.000Z';
const at = (event: EventDraft): ConversationEvent => ({ ...event, timestamp });
const question = (content: string) => at({ type: 'chat_request', content });
const message = (text: string) => at({ type: 'chat_response', message: text });
const thought = (reasoning: string, metadata: JsonObject) => at({ type: 'chat_response', reasoning, metadata });
const call = (id: string, name = 'run') => at({ type: 'tool_call_request', id, name, arguments: {} });
const result = (id: string, content: string, is_error = false) =>
  at({ type: 'tool_call_response', id, content, is_error });

function request(events: readonly ConversationEvent[], changes: Partial<ProviderRequest> = {}): ProviderRequest {
  return plainRequest({ thread: { instructions: [], attachments: [], events }, ...changes });
}

/** The messages, as plain data. */
function messages(events: readonly ConversationEvent[], changes: Partial<ProviderRequest> = {}) {
  const body = JSON.parse(anthropic.encode(request(events, changes)).body) as {
    messages: { role: string; content: JsonObject[] }[];
  };
  return body.messages;
}

/** The same with each message as its role and what its blocks say. */
function outline(events: readonly ConversationEvent[], changes: Partial<ProviderRequest> = {}) {
  return messages(events, changes).map(({ role, content }) => [
    role,
    ...content.map((block) => block.text ?? block.thinking ?? block.id ?? block.tool_use_id ?? block.type),
  ]);
}

const off = { parameters: { reasoning: 'off' } } as const;

describe('requestBody', () => {
  describe('sends what the recordings sent', () => {
    for (const scenario of [
      'chat_completion_stream',
      'multi_turn_conversation',
      'opus_4_6_adaptive_thinking',
      'redacted_thinking_trigger_ignored',
      'structured_output',
      'tool_call_auto',
      'tool_call_reasoning',
      'tool_call_stream',
    ]) {
      const dir = recordingDir('anthropic', scenario);
      const recording = readRecording(dir);
      for (const { n } of recording.exchanges)
        it(`${scenario}, request ${n}`, () => {
          const recorded = requestBodyOf(dir, n);
          const sent = JSON.parse(anthropic.encode(recordedRequest(recording, recorded, n)).body) as JsonObject;
          assert.deepEqual(sent, withoutDifferences(recorded));
        });
    }
  });

  it('merges neighbours of a role without losing text', () => {
    assert.deepEqual(
      outline([question('a'), question('b'), message('Hel'), message('lo '), message('world'), question('c')]),
      [
        ['user', 'a', 'b'],
        ['assistant', 'Hello world'],
        ['user', 'c'],
      ],
    );
  });

  it('drops blank texts and what they leave empty', () => {
    assert.deepEqual(outline([question('a'), message(' \n'), question('b'), message('x'), message('\n\n'), message('y'), question('')]), [
      ['user', 'a', 'b'],
      ['assistant', 'x\n\ny'],
      ['user', 'Your answer was cut off. Continue it exactly where it stopped, without repeating any of it and without a remark.'],
    ]);
  });

  it('returns signed and sealed thoughts byte for byte, in order, and drops those of others', () => {
    const events = [
      question('a'),
      thought('half a wo', { anthropic_thinking_signature: 's1' }),
      thought('', { anthropic_redacted_thinking: 'sealed' }),
      thought('rd ', { anthropic_thinking_signature: 's2' }),
      thought('foreign', { openai_item_id: 'rs_1' }),
      thought('unsigned', {}),
      message('b'),
      question('c'),
    ];
    assert.deepEqual(messages(events)[1]?.content, [
      { type: 'thinking', thinking: 'half a wo', signature: 's1' },
      { type: 'redacted_thinking', data: 'sealed' },
      { type: 'thinking', thinking: 'rd ', signature: 's2' },
      { type: 'text', text: 'b' },
    ]);
  });

  it('never ends a message in a thought', () => {
    const signed = { anthropic_thinking_signature: 's' };
    assert.deepEqual(outline([question('a'), thought('t', signed), question('b')]), [['user', 'a', 'b']]);
    assert.deepEqual(outline([question('a'), message('x'), thought('t', signed), question('b')]), [
      ['user', 'a'],
      ['assistant', 'x'],
      ['user', 'b'],
    ]);
  });

  it("returns blocks of the provider's own tools as they came, and lets a paused answer go on", () => {
    const block = { type: 'server_tool_use', id: 'srv', name: 'web_search', input: { query: 'x' } };
    const sent = messages([question('a'), thought('', { anthropic_server_block: block })]);
    assert.deepEqual(sent.at(-1), { role: 'assistant', content: [block] });
  });

  it('puts all results of a round first, in the order of its calls', () => {
    const events = [
      question('a'),
      call('one'),
      call('two'),
      question('by the way'),
      result('two', 'second', true),
      result('one', ''),
    ];
    assert.deepEqual(messages(events).at(-1)?.content, [
      { type: 'tool_result', tool_use_id: 'one', is_error: false },
      { type: 'tool_result', tool_use_id: 'two', content: 'second', is_error: true },
      { type: 'text', text: 'by the way' },
    ]);
  });

  it("gives every call an id of its own in the vendor's alphabet", () => {
    const events = [
      question('a'),
      call('f.1'),
      result('f.1', 'x'),
      call('f.1'),
      call('f_1'),
      call(''),
      result('f_1', 'z'),
      result('f.1', 'y'),
      result('', 'w'),
    ];
    assert.deepEqual(outline(events), [
      ['user', 'a'],
      ['assistant', 'f_1'],
      ['user', 'f_1'],
      ['assistant', 'f_1_2', 'f_1_3', 'call'],
      ['user', 'f_1_2', 'f_1_3', 'call'],
    ]);
  });

  it('sends any thread as roles in turn, every call answered once, right after', () => {
    const id = fc.constantFrom('a', 'b', 'ü', '');
    const words = fc.constantFrom('x', ' ', '', '\n', 'long enough to go on from here');
    const round = fc.array(id, { minLength: 1, maxLength: 3 }).map((ids) => [
      ...ids.map((each) => call(each)),
      ...ids.map((each) => result(each, each)),
    ]);
    const single = fc.oneof(
      words.map(question),
      words.map(message),
      words.map((piece) => thought(piece, { anthropic_thinking_signature: 's' })),
      words.map((piece) => thought(piece, {})),
    );
    const thread = fc.array(fc.oneof(single.map((event) => [event]), round), { maxLength: 8 });
    const model = fc.constantFrom('claude-haiku-4-5', 'claude-opus-4-6');
    const property = fc.property(thread, model, (rounds, name) => {
      const sent = messages([question('first'), ...rounds.flat()], { model: name });
      const seen = new Set<unknown>();
      sent.forEach(({ role, content }, n) => {
        assert.equal(role, n % 2 === 0 ? 'user' : 'assistant');
        assert.ok(content.length > 0);
        for (const block of content) if (block.type === 'text') assert.match(block.text as string, /\S/);
        assert.notEqual(content.at(-1)?.type, 'thinking');
        const calls = content.filter((block) => block.type === 'tool_use').map((block) => block.id);
        const after = sent[n + 1]?.content ?? [];
        assert.deepEqual(after.slice(0, calls.length).map((block) => block.tool_use_id), calls.map((each) => each));
        for (const each of calls) assert.ok(!seen.has(each) && seen.add(each));
      });
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 5_000 : 200 });
  });

  describe('goes on with an answer', () => {
    const partial = 'This answer was cut off in the midd \n';
    const asked = /^Your answer was cut off/;

    it('natively where the model takes it, without the white space at its end', () => {
      assert.deepEqual(outline([question('a'), message(partial)], off).at(-1), ['assistant', partial.trimEnd()]);
    });

    it('by a message elsewhere', () => {
      const cases: Partial<ProviderRequest>[] = [
        { model: 'claude-opus-4-6', ...off },
        { parameters: { reasoning: 'medium' } },
        { ...off, schema: { type: 'object' } },
        { model: 'someone-else', ...off },
      ];
      for (const changes of cases) {
        const sent = outline([question('a'), message(partial)], changes);
        assert.deepEqual(sent.at(-2), ['assistant', partial.trimEnd()]);
        assert.match(sent.at(-1)?.[1] as string, asked);
      }
    });

    it('by a message where there is too little of it', () => {
      const sent = outline([question('a'), message('Too short')], off);
      assert.match(sent.at(-1)?.[1] as string, asked);
    });
  });

  describe('thinking', () => {
    const plan = (model: string, reasoning?: ReasoningEffort, changes: Partial<ProviderRequest> = {}) => {
      const parameters = { ...changes.parameters, ...(reasoning !== undefined && { reasoning }) };
      const body = requestBody(plainRequest({ ...changes, model, parameters }));
      return [body.thinking, body.output_config?.effort];
    };
    const budget = (tokens: number) => ({ type: 'enabled', budget_tokens: tokens, display: 'summarized' });
    const adaptive = { type: 'adaptive', display: 'summarized' };

    it('has a budget in older models: at least 1024, below the ceiling', () => {
      assert.deepEqual(plan('claude-haiku-4-5'), [budget(12_800), undefined]);
      assert.deepEqual(plan('claude-haiku-4-5', 100), [budget(1_024), undefined]);
      assert.deepEqual(plan('claude-haiku-4-5', 1e6), [budget(63_999), undefined]);
      assert.deepEqual(plan('claude-3-7-sonnet-latest', 'max'), [budget(57_600), undefined]);
      const tight = { parameters: { maxTokens: 1_024 } };
      assert.deepEqual(plan('claude-haiku-4-5', 'high', tight), [{ type: 'disabled' }, undefined]);
    });

    it('has an effort from 4.6 on, as far as the model knows it', () => {
      assert.deepEqual(plan('claude-opus-4-6'), [adaptive, 'high']);
      assert.deepEqual(plan('claude-opus-4-6', 'xlow'), [adaptive, 'low']);
      assert.deepEqual(plan('claude-opus-4-6', 'xhigh'), [adaptive, 'high']);
      assert.deepEqual(plan('claude-opus-4-6', 'max'), [adaptive, 'max']);
      assert.deepEqual(plan('claude-opus-4-8', 'xhigh'), [adaptive, 'xhigh']);
      assert.deepEqual(plan('claude-sonnet-5', 2_000), [adaptive, 'low']);
    });

    it('is switched off, where that can be', () => {
      assert.deepEqual(plan('claude-haiku-4-5', 'off'), [{ type: 'disabled' }, undefined]);
      assert.deepEqual(plan('claude-opus-4-6', 'off'), [{ type: 'disabled' }, undefined]);
      assert.deepEqual(plan('claude-fable-5', 'off'), [undefined, 'low']);
    });

    it('is not spoken of to models that have none, nor to strangers unless asked', () => {
      assert.deepEqual(plan('claude-3-5-haiku-latest', 'high'), [undefined, undefined]);
      assert.deepEqual(plan('someone-else'), [undefined, undefined]);
      assert.deepEqual(plan('someone-else', 'low'), [adaptive, 'low']);
    });

    it('gives way to a tool that is forced', () => {
      const forced = (model: string, toolChoice: ToolChoice) => {
        const tools = [{ name: 'run', summary: 'Runs.', parameters: {} }];
        const body = requestBody(plainRequest({ model, tools, toolChoice }));
        return [body.thinking?.type, body.tool_choice, body.system !== undefined];
      };
      const tool = { kind: 'tool', name: 'run' } as const;
      assert.deepEqual(forced('claude-haiku-4-5', tool), ['disabled', { type: 'tool', name: 'run' }, false]);
      assert.deepEqual(forced('claude-haiku-4-5', { kind: 'required' }), ['disabled', { type: 'any' }, false]);
      assert.deepEqual(forced('claude-haiku-4-5', { kind: 'none' }), ['enabled', { type: 'none' }, false]);
      assert.deepEqual(forced('claude-fable-5', tool), ['adaptive', { type: 'auto' }, true]);
    });
  });

  it('knows the output ceilings of the families', () => {
    const ceiling = (model: string) => requestBody(plainRequest({ model })).max_tokens;
    assert.equal(ceiling('claude-opus-4-1-20250805'), 32_000);
    assert.equal(ceiling('claude-sonnet-4-20250514'), 64_000);
    assert.equal(ceiling('claude-opus-4-5-20251101'), 64_000);
    assert.equal(ceiling('claude-sonnet-5'), 64_000);
    assert.equal(ceiling('claude-3-5-sonnet-20241022'), 8_192);
    assert.equal(ceiling('claude-3-haiku-20240307'), 4_096);
    assert.equal(ceiling('claude-next'), 32_000);
    assert.equal(ceiling('someone-else'), 8_192);
    assert.equal(requestBody(plainRequest({ parameters: { maxTokens: 5 } })).max_tokens, 5);
  });

  it('sends sampling parameters only where they are taken', () => {
    const sampling = (model: string, parameters: ProviderRequest['parameters']) => {
      const { temperature, top_p } = requestBody(plainRequest({ model, parameters }));
      return [temperature, top_p];
    };
    const both = { temperature: 0.5, topP: 0.9 };
    assert.deepEqual(sampling('claude-haiku-4-5', both), [undefined, undefined]);
    assert.deepEqual(sampling('claude-haiku-4-5', { ...both, reasoning: 'off' }), [0.5, undefined]);
    assert.deepEqual(sampling('claude-haiku-4-5', { topP: 0.9, reasoning: 'off' }), [undefined, 0.9]);
    assert.deepEqual(sampling('claude-opus-4-8', { ...both, reasoning: 'off' }), [undefined, undefined]);
  });

  it('sends system prompt, instructions, stop words and free parameters', () => {
    const thread = { systemPrompt: 'Be brief.', instructions: ['', 'In English.'], attachments: [], events: [question('a')] };
    const parameters = { stopWords: ['END'], other: { top_k: 5, max_tokens: 7 } };
    const body = requestBody(plainRequest({ thread, parameters })) as unknown as JsonObject;
    assert.deepEqual(body.system, [
      { type: 'text', text: 'Be brief.' },
      { type: 'text', text: 'In English.', cache_control: { type: 'ephemeral', ttl: '5m' } },
    ]);
    assert.deepEqual([body.stop_sequences, body.top_k, body.max_tokens], [['END'], 5, 7]);
  });

  it('puts attachments before the first question and refuses what is not taken', () => {
    const attached = (mediaType: string) => ({
      thread: { instructions: [], attachments: [{ name: 'a', mediaType, content: 'data' }], events: [question('q')] },
    });
    const kinds = (mediaType: string) =>
      requestBody(plainRequest(attached(mediaType))).messages[0]?.content.valueOf() as JsonObject[];
    assert.deepEqual(kinds('image/png').map((block) => block.type), ['image', 'text']);
    assert.deepEqual(kinds('application/pdf').map((block) => block.type), ['document', 'text']);
    assert.deepEqual(kinds('text/markdown').map((block) => block.type), ['document', 'text']);
    assert.throws(() => kinds('video/mp4'), { kind: 'usage', message: /video\/mp4/ });
  });

  it('sends no lone surrogates', () => {
    const { body } = anthropic.encode(request([question('a\ud83d'), call('x'), at({ type: 'tool_call_response', id: 'x', content: '\ude80🚀', is_error: false })]));
    assert.ok(body.includes('a\ufffd') && body.includes('\ufffd🚀'));
    assert.doesNotMatch(body, /\\ud[89a-f]/i);
  });

  it('tells in the description what the vendor does not enforce', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        when: { type: 'string', format: 'date', minLength: 3, description: 'A day.' },
        either: { oneOf: [{ type: 'object', properties: {} }, { type: 'null' }] },
        many: { type: 'array', minItems: 2, items: { type: 'string', format: 'nonsense' } },
      },
    };
    assert.deepEqual(requestBody(plainRequest({ schema })).output_config?.format, {
      type: 'json_schema',
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          when: { type: 'string', format: 'date', description: 'A day.\n\n{minLength: 3}' },
          either: {
            anyOf: [{ type: 'object', properties: {}, additionalProperties: false }, { type: 'null' }],
          },
          many: { type: 'array', description: '{minItems: 2}', items: { type: 'string', description: '{format: "nonsense"}' } },
        },
      },
    });
  });
});

/** What of a recorded request is not of the thread. */
function recordedRequest(recording: Recording, body: JsonObject, n: number): ProviderRequest {
  const { model, thinking, tools, tool_choice, output_config } = body as {
    model: string;
    thinking: { type: string };
    tools?: { name: string; input_schema: JsonObject }[];
    tool_choice?: { type: string };
    output_config?: { format?: unknown };
  };
  return plainRequest({
    model,
    thread: { instructions: [], attachments: [], events: eventsBefore(recording, n) },
    parameters: thinking.type === 'disabled' ? { reasoning: 'off' } : {},
    tools: (tools ?? []).map(({ name, input_schema }) => ({ name, summary: '', parameters: input_schema })),
    toolChoice: { kind: tool_choice?.type === 'any' ? 'required' : 'auto' },
    ...(output_config?.format !== undefined && { schema: TITLES }),
  });
}

/** The schema that the recording client was given. */
const TITLES: JsonObject = {
  type: 'object',
  required: ['titles'],
  additionalProperties: false,
  properties: {
    titles: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: { type: 'string', description: 'A concise, descriptive title for the conversation' },
    },
  },
};

function eventsBefore(recording: Recording, n: number): ConversationEvent[] {
  const own = recording.conversation.findIndex((step) => step.kind === 'assistant' && step.exchange === n);
  return recording.conversation.slice(0, own).map((step) => at(eventOf(recording, step)));
}

function eventOf(recording: Recording, step: ConversationStep): EventDraft {
  if (step.kind === 'user') return { type: 'chat_request', content: step.text };
  if (step.kind === 'tool_result')
    return { type: 'tool_call_response', id: step.id, content: step.text, is_error: step.isError };
  const said = recording.exchanges.find(({ n }) => n === step.exchange)!.events[step.event]!;
  if (said.kind === 'tool_call')
    return { type: 'tool_call_request', id: said.id!, name: said.name!, arguments: said.arguments! };
  if (said.kind !== 'reasoning') return { type: 'chat_response', message: said.text! };
  return {
    type: 'chat_response',
    reasoning: said.text!,
    metadata: { anthropic_thinking_signature: said.signature! },
  };
}

function withoutDifferences(body: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(body, function (this: unknown, key, value: unknown) {
    return DIFFERENCES.some((path) => path.endsWith(`.${key}`)) ? undefined : value;
  })) as JsonObject;
}
