import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PartAccumulator } from '../../../lib/accumulate/part-accumulator.js';
import { demoAnswer } from '../../../lib/demo/demo-answer.js';
import { demoTools, runDemoTool } from '../../../lib/demo/demo-tools.js';
import type { ConversationEvent, EventDraft, ToolCallRequest } from '../../../lib/model/events.js';
import type { ProviderRequest } from '../../../lib/model/thread.js';
import { ToolCallAssembler } from '../../../lib/tool-calls/tool-call-assembler.js';
import { PROPERTY } from '../accumulate/provider-event-arbitraries.js';

const QUESTION = 'How does a weir keep a river steady?';
const timestamp = '2026-05-03T12:00:00.000Z';
const stored = (event: EventDraft): ConversationEvent => ({ ...event, timestamp });
const asked = (content: string): ConversationEvent => stored({ type: 'chat_request', content });

function request(events: readonly ConversationEvent[], fields: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    model: 'demo',
    thread: { instructions: [], attachments: [], events },
    parameters: {},
    tools: demoTools,
    toolChoice: { kind: 'auto' },
    ...fields,
  };
}

function answer(to: ProviderRequest): readonly EventDraft[] {
  const assembler = new ToolCallAssembler();
  const accumulator = new PartAccumulator();
  const events = demoAnswer(to).flatMap((step) => step.events);
  assert.equal(events.at(-1)?.type, 'finished');
  return events.flatMap((event) => assembler.push(event)).flatMap((event) => accumulator.push(event));
}

const callsIn = (events: readonly EventDraft[]): ToolCallRequest[] =>
  events.filter((event) => event.type === 'tool_call_request');
const messageIn = (events: readonly EventDraft[]): string =>
  events.map((event) => ('message' in event ? event.message : '')).join('');

/** The thread after the first cycle, its tools having been run. */
function afterTools(question: string): ConversationEvent[] {
  const first = answer(request([asked(question)]));
  return [asked(question), ...first.map(stored), ...callsIn(first).map(runDemoTool).map(stored)];
}

describe('demoAnswer', () => {
  it('thinks of the question, then calls both tools side by side', () => {
    const events = answer(request([asked(QUESTION)]));
    const [thought, opening, ...calls] = events;
    assert.ok(thought && 'reasoning' in thought && thought.reasoning.includes(QUESTION));
    assert.ok(opening && 'message' in opening);
    assert.deepEqual(calls, [
      { type: 'tool_call_request', id: 'demo_call_1', name: 'count_words', arguments: { text: QUESTION } },
      { type: 'tool_call_request', id: 'demo_call_2', name: 'letter_frequency', arguments: { text: QUESTION } },
    ]);
  });

  it('answers with what the tools found, says that it is a demo, and shows every construct', () => {
    const markdown = messageIn(answer(request(afterTools(QUESTION))));
    for (const shown of [
      /^# /m,
      /^## /m,
      /No model was asked/,
      /\*\*\d+\*\* words/,
      /\*deterministic\*/,
      /`demo`/,
      /\[weir\]\(https:/,
      /^> How does a weir/m,
      /^1\. .*\n {3}- /m,
      /^```sh\n[^]*^```$/m,
      /^\| .*\n\|:-+:\|/m,
      /^---$/m,
      /\*\*8\*\* words, 36 characters, the longest word is `steady`/,
      /`e` is used most/,
    ]) {
      assert.match(markdown, shown);
    }
  });

  it('is the same for the same request', () => {
    assert.deepEqual(demoAnswer(request([asked(QUESTION)])), demoAnswer(request([asked(QUESTION)])));
  });

  it('gives calls of later turns ids of their own', () => {
    const second = answer(request([...afterTools(QUESTION), stored({ type: 'chat_response', message: 'x' }), asked('And?')]));
    assert.deepEqual(
      callsIn(second).map(({ id }) => id),
      ['demo_call_3', 'demo_call_4'],
    );
  });

  it('calls only what was offered and wanted', () => {
    const named = (fields: Partial<ProviderRequest>) => callsIn(answer(request([asked(QUESTION)], fields))).map(({ name }) => name);
    assert.deepEqual(named({ tools: [] }), []);
    assert.deepEqual(named({ toolChoice: { kind: 'none' } }), []);
    assert.deepEqual(named({ tools: demoTools.slice(1) }), ['letter_frequency']);
    assert.deepEqual(named({ toolChoice: { kind: 'tool', name: 'count_words' } }), ['count_words']);
    assert.match(messageIn(answer(request([asked(QUESTION)], { tools: [] }))), /No tool was run/);
  });

  it('answers also when the calls failed or were cancelled', () => {
    const first = answer(request([asked(QUESTION)]));
    const responses = callsIn(first).map(({ id }, place) =>
      stored({ type: 'tool_call_response', id, content: 'Cancelled', is_error: place === 0 }),
    );
    assert.match(messageIn(answer(request([asked(QUESTION), ...first.map(stored), ...responses]))), /No tool was run/);
  });

  it('goes on after a partial message, wherever it was cut', () => {
    const thread = afterTools(QUESTION);
    const whole = messageIn(answer(request(thread)));
    for (const cut of [1, 40, whole.length - 1]) {
      const partial = stored({ type: 'chat_response', message: whole.slice(0, cut) });
      assert.equal(messageIn(answer(request([...thread, partial]))), whole.slice(cut));
    }
    const all = stored({ type: 'chat_response', message: whole });
    assert.match(messageIn(answer(request([...thread, all]))), /That was all/);
  });

  it('streams in small pieces and takes less than 2.5 s, however long the question', () => {
    for (const question of [QUESTION, 'why '.repeat(10_000)]) {
      const steps = [demoAnswer(request([asked(question)])), demoAnswer(request(afterTools(question)))].flat();
      assert.ok(steps.length > 100);
      assert.ok(steps.reduce((sum, { delayMs }) => sum + delayMs, 0) < 2500);
    }
  });

  it('takes any question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (question) => {
        const calls = callsIn(answer(request([asked(question)])));
        assert.deepEqual(
          calls.map(({ arguments: { text } }) => text),
          [question, question],
        );
        assert.match(messageIn(answer(request(afterTools(question)))), /No model was asked/);
      }),
      { numRuns: PROPERTY.numRuns / 4 },
    );
  });
});
