import assert from 'node:assert/strict';
import { cerebras, chatServer, llamacpp, openrouter } from '../../../../lib/codecs/chat-completions/chat-completions.js';
import type { Codec } from '../../../../lib/codecs/codec.js';
import type { ConversationEvent, EventDraft } from '../../../../lib/model/events.js';
import type { Json, JsonObject } from '../../../../lib/model/json.js';
import type { ProviderRequest, ReasoningEffort } from '../../../../lib/model/thread.js';
import type { ToolChoice } from '../../../../lib/model/tools.js';
import { plainRequest, readRecording, recordingDir, requestBodyOf } from '../../../support/recordings.js';

const other = chatServer('mine', 'http://127.0.0.1:1234');

function bodyOf(codec: Codec, changes: Partial<ProviderRequest> = {}): JsonObject {
  return JSON.parse(codec.encode(plainRequest({ model: 'm', ...changes })).body) as JsonObject;
}

function without(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

const dated = (event: EventDraft): ConversationEvent => ({ ...event, timestamp: '2026-05-03T12:00:00.000Z' });
const thread = (...events: readonly EventDraft[]) => ({ instructions: [], attachments: [], events: events.map(dated) });
const asked = (content: string): EventDraft => ({ type: 'chat_request', content });
const said = (message: string): EventDraft => ({ type: 'chat_response', message });
const thought = (reasoning: string, metadata?: JsonObject): EventDraft => ({
  type: 'chat_response',
  reasoning,
  ...(metadata && { metadata }),
});
const called = (id: string, name = 'run', given: JsonObject = {}): EventDraft => ({
  type: 'tool_call_request',
  id,
  name,
  arguments: given,
});
const result = (id: string, content: string, is_error = false): EventDraft => ({
  type: 'tool_call_response',
  id,
  content,
  is_error,
});
const messages = (codec: Codec, ...events: readonly EventDraft[]) => bodyOf(codec, { thread: thread(...events) }).messages;
const wireCall = (id: string, name = 'run', given = '{}') => ({ id, type: 'function', function: { name, arguments: given } });

const run = { name: 'run', summary: 'Runs', parameters: { type: 'object', properties: { x: { type: 'string' } } } };
const stop = { name: 'stop', summary: ' ', parameters: {} };

/** The thread that a recorded conversation had when its n-th answer was asked for. */
function threadBefore(dir: string, n: number) {
  const { exchanges, conversation } = readRecording(dir);
  const events: EventDraft[] = [];
  for (const step of conversation) {
    if (step.kind === 'assistant' && step.exchange >= n) break;
    if (step.kind === 'user') events.push(asked(step.text));
    else if (step.kind === 'tool_result') events.push(result(step.id, step.text, step.isError));
    else {
      const event = exchanges[step.exchange - 1]!.events[step.event]!;
      if (event.kind === 'message') events.push(said(event.text!));
      else if (event.kind === 'tool_call') events.push(called(event.id!, event.name, event.arguments));
      else events.push(thought(event.text!, event.details && { openrouter_reasoning_details: event.details }));
    }
  }
  const last = events.findLastIndex(({ type }) => type === 'chat_request' || type === 'tool_call_response');
  return thread(...events.slice(0, last + 1));
}

/** What differs from the recording client on purpose. */
function withoutNamedDifferences(recorded: Json) {
  return (recorded as readonly JsonObject[]).map((message) => {
    const { content, tool_calls: calls, ...rest } = message;
    return {
      ...rest,
      // Text goes as a string, not as a list with one piece.
      ...(content !== undefined && { content: Array.isArray(content) ? (content[0] as { text: string }).text : content }),
      // Calls go without their position, which only answers carry.
      ...(Array.isArray(calls) && {
        tool_calls: (calls as readonly JsonObject[]).map(({ id, type, function: named }) => ({ id, type, function: named! })),
      }),
    };
  });
}

describe('a Chat Completions request', () => {
  for (const [codec, counts] of [
    [openrouter, { multi_turn_conversation: 5, parallel_tool_round_trip: 2, tool_call_auto: 2 }],
    [cerebras, { multi_turn_conversation: 5, tool_call_reasoning: 2, tool_call_required_no_reasoning: 2 }],
    [llamacpp, { multi_turn_conversation: 5, tool_call_auto: 2, tool_call_reasoning: 2 }],
  ] as const)
    for (const [scenario, count] of Object.entries(counts))
      it(`has the messages of the recorded ones: ${codec.name}/${scenario}`, () => {
        const dir = recordingDir(codec.name, scenario);
        for (let n = 1; n <= count; n += 1) {
          const sent = bodyOf(codec, { thread: threadBefore(dir, n) }).messages as readonly JsonObject[];
          // OpenRouter gets its sealed reasoning back, which the recording client left out.
          const plain = sent.map((message) => without(message, 'reasoning_details'));
          assert.deepEqual(plain, withoutNamedDifferences(requestBodyOf(dir, n).messages!), `request ${n}`);
        }
      });

  it('returns the details of OpenRouter\'s reasoning as they came, and no other\'s thoughts', () => {
    const details = [{ type: 'reasoning.encrypted', data: 'sealed', id: 'x', index: 0 }, { type: 'reasoning.text', text: 'a', signature: 's' }];
    const sent = [
      asked('q'),
      thought('a', { openrouter_reasoning_details: [details[0]!], usage: {} }),
      thought('b', { openrouter_reasoning_details: [details[1]!] }),
      thought('plain'),
      thought('foreign', { anthropic_thinking_signature: 's' }),
      said('so'),
      asked('and?'),
    ];
    const answers = (codec: Codec) => (messages(codec, ...sent) as readonly JsonObject[])[1];
    assert.deepEqual(answers(openrouter), { role: 'assistant', reasoning_details: details, content: 'so' });
    assert.deepEqual(answers(cerebras), { role: 'assistant', reasoning: 'plain', content: 'so' });
    assert.deepEqual(answers(llamacpp), { role: 'assistant', reasoning_content: 'plain', content: 'so' });
    assert.deepEqual(answers(other), { role: 'assistant', content: 'so' });
  });

  it('puts the system\'s words first, in one message, and text attachments before the question', () => {
    const body = bodyOf(other, {
      thread: {
        ...thread(asked('q')),
        systemPrompt: 'Be brief.',
        instructions: ['', 'Be kind.'],
        attachments: [{ name: 'a.txt', mediaType: 'text/plain', content: 'text' }],
      },
    });
    assert.deepEqual(body.messages, [
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: '[a.txt]\n\ntext\n\nq' },
    ]);
    const picture = { name: 'a.png', mediaType: 'image/png', content: '' };
    assert.throws(() => bodyOf(other, { thread: { ...thread(asked('q')), attachments: [picture] } }), /a\.png is image\/png/);
  });

  it('loses no text where neighbours of a role become one message', () => {
    assert.deepEqual(messages(other, asked('a'), asked('b'), said('c'), said('d'), thought('t'), said('e'), asked('  '), asked('f')), [
      { role: 'user', content: 'a\n\nb' },
      { role: 'assistant', content: 'cde' },
      { role: 'user', content: 'f' },
    ]);
    assert.deepEqual(messages(other, asked('a'), thought('t'), asked('b')), [{ role: 'user', content: 'a\n\nb' }]);
  });

  it('puts results right behind their calls and in their order, whenever they came', () => {
    const sent = messages(
      other,
      asked('q'),
      said('I run'),
      called('1', 'run', { x: 'é' }),
      called('2'),
      asked('meanwhile'),
      result('2', 'second', true),
      result('1', ''),
      said('done'),
      asked('next'),
    );
    assert.deepEqual(sent, [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: 'I run', tool_calls: [wireCall('1', 'run', '{"x":"é"}'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: '(no output)' },
      { role: 'tool', tool_call_id: '2', content: 'second' },
      { role: 'user', content: 'meanwhile' },
      { role: 'assistant', content: 'done' },
      { role: 'user', content: 'next' },
    ]);
  });

  it('gives every call an id of its own', () => {
    const sent = messages(other, asked('q'), called('a:b'), called('a:b'), result('a:b', 'one'), result('a:b', 'two'));
    assert.deepEqual((sent as readonly JsonObject[]).slice(1), [
      { role: 'assistant', tool_calls: [wireCall('a_b'), wireCall('a_b_2')] },
      { role: 'tool', tool_call_id: 'a_b', content: 'one' },
      { role: 'tool', tool_call_id: 'a_b_2', content: 'two' },
    ]);
  });

  it('asks for the rest of an answer that was cut off', () => {
    const sent = messages(other, asked('q'), said('so far')) as readonly JsonObject[];
    assert.deepEqual(sent[1], { role: 'assistant', content: 'so far' });
    assert.equal(sent[2]!.role, 'user');
    assert.match(sent[2]!.content as string, /Continue it exactly where it stopped/);
  });

  it('is well formed whatever the strings', () => {
    assert.match(other.encode(plainRequest({ thread: thread(asked('a\ud800b')) })).body, /a\ufffdb/);
  });

  it('names the output ceiling as the server does, and asks for usage where it has to', () => {
    const parameters = { maxTokens: 9, temperature: 0.5, topP: 0.9, stopWords: ['END'], other: { seed: 1, stream: true } };
    const rows = [
      [openrouter, { max_tokens: 9 }],
      [cerebras, { max_completion_tokens: 9, reasoning_format: 'parsed' }],
      [llamacpp, { max_tokens: 9, reasoning_format: 'deepseek', stream_options: { include_usage: true } }],
      [other, { max_tokens: 9, stream_options: { include_usage: true } }],
    ] as const;
    for (const [codec, fields] of rows) {
      assert.deepEqual(without(bodyOf(codec, { parameters }), 'messages'), { model: 'm', stream: true, temperature: 0.5, top_p: 0.9, stop: ['END'], seed: 1, ...fields });
    }
  });

  it('asks for reasoning as the server does', () => {
    const asks = (codec: Codec, reasoning: ReasoningEffort, model = 'm') => {
      const body = bodyOf(codec, { model, parameters: { reasoning } });
      return without(body, 'model', 'messages', 'stream', 'stream_options');
    };
    assert.deepEqual(asks(openrouter, 'low'), { reasoning: requestBodyOf(recordingDir('openrouter', 'chat_completion_stream'), 1).reasoning });
    assert.deepEqual(asks(openrouter, 'off'), { reasoning: requestBodyOf(recordingDir('openrouter', 'tool_call_auto'), 1).reasoning });
    assert.deepEqual(asks(openrouter, 'auto'), { reasoning: { enabled: true } });
    assert.deepEqual(asks(openrouter, 'max'), { reasoning: { effort: 'xhigh', exclude: false } });
    assert.deepEqual(asks(openrouter, 2_000), { reasoning: { max_tokens: 2_000, exclude: false } });
    assert.deepEqual(asks(cerebras, 'auto'), { reasoning_format: 'parsed' });
    assert.deepEqual(asks(cerebras, 'max'), { reasoning_format: 'parsed', reasoning_effort: 'high' });
    assert.deepEqual(asks(cerebras, 'off'), { reasoning_format: 'parsed', reasoning_effort: 'none' });
    assert.deepEqual(asks(cerebras, 'off', 'gpt-oss-120b'), { reasoning_format: 'parsed', reasoning_effort: 'low' });
    assert.deepEqual(asks(llamacpp, 'off'), { reasoning_format: 'none', chat_template_kwargs: { enable_thinking: false } });
    assert.deepEqual(asks(llamacpp, 'high'), { reasoning_format: 'deepseek', chat_template_kwargs: { enable_thinking: true } });
    assert.deepEqual(asks(other, 'auto'), {});
    assert.deepEqual(asks(other, 'off'), { reasoning_effort: 'none' });
    assert.deepEqual(['xlow', 'medium', 'xhigh', 1, 5_000, 90_000].map((effort) => asks(other, effort as ReasoningEffort).reasoning_effort), [
      'low',
      'medium',
      'high',
      'low',
      'medium',
      'high',
    ]);
  });

  it('lists tools, and says how they may be chosen', () => {
    const tools = [run, stop];
    const chosen = (codec: Codec, toolChoice: ToolChoice) => bodyOf(codec, { tools, toolChoice });
    const wireRun = { type: 'function', function: { name: 'run', description: 'Runs', parameters: run.parameters } };
    const wireStop = { type: 'function', function: { name: 'stop', parameters: { type: 'object', properties: {} } } };
    for (const kind of ['auto', 'none', 'required'] as const) {
      const { tools: listed, tool_choice: choice } = chosen(openrouter, { kind });
      assert.deepEqual([listed, choice], [[wireRun, wireStop], kind]);
    }
    assert.deepEqual(chosen(cerebras, { kind: 'tool', name: 'run' }).tool_choice, { type: 'function', function: { name: 'run' } });
    const reduced = chosen(llamacpp, { kind: 'tool', name: 'run' });
    assert.deepEqual([reduced.tools, reduced.tool_choice], [[wireRun], 'required']);
    assert.equal('tool_choice' in bodyOf(other), false);
  });

  it('asks for a structured answer by its schema', () => {
    const schema = { type: 'object', properties: {} };
    assert.deepEqual(bodyOf(other, { schema }).response_format, {
      type: 'json_schema',
      json_schema: { name: 'answer', schema, strict: true },
    });
  });
});
