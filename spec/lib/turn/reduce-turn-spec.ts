import assert from 'node:assert/strict';
import fc from 'fast-check';
import { WeirError } from '../../../lib/model/errors.js';
import type { FinishReason } from '../../../lib/model/finish.js';
import type { ProviderEvent } from '../../../lib/model/provider-events.js';
import type { Action, TurnInput, TurnLimits, TurnState } from '../../../lib/model/turn.js';
import { idleTurn, reduceTurn } from '../../../lib/turn/reduce-turn.js';
import { TurnCoordinator } from '../../../lib/turn/turn-coordinator.js';

const limits: Partial<TurnLimits> = { maxRetries: 2, baseBackoffMs: 1000, maxContinuations: 2, maxRebuilds: 2, maxCycles: 2 };

const start: TurnInput = { type: 'start', request: { type: 'chat_request', content: 'Hi?' } };
const event = (value: ProviderEvent): TurnInput => ({ type: 'event', event: value });
const text = (value: string, index = 0) => event({ type: 'part', index, part: { kind: 'text', text: value } });
const reasoning = (value: string, index = 0) => event({ type: 'part', index, part: { kind: 'reasoning', text: value } });
const flush = (index: number) => event({ type: 'flush', index });
const call = (id: string, index: number, invalidArguments?: string) =>
  event({
    type: 'part',
    index,
    part: {
      kind: 'toolCall',
      request: { type: 'tool_call_request', id, name: `tool_${id}`, arguments: {} },
      ...(invalidArguments === undefined ? {} : { invalidArguments }),
    },
  });
const finished = (reason: FinishReason | FinishReason['kind'] = 'completed') =>
  event({ type: 'finished', reason: typeof reason === 'string' ? ({ kind: reason } as FinishReason) : reason });
const failed = (error: WeirError, random = 0.5): TurnInput => ({ type: 'streamFailed', error, random });
const streamingChoice = (choice: 'stop' | 'abort' | 'reply' | 'continue'): TurnInput => ({ type: 'streamingChoice', choice });
const interrupt: TurnInput = { type: 'interrupt' };
const done: TurnInput = { type: 'toolsCompleted', responses: [] };
const persisted: TurnInput = { type: 'persisted' };
const sigterm: TurnInput = { type: 'shutdown', signal: 'SIGTERM' };

function run(...inputs: readonly TurnInput[]) {
  const coordinator = new TurnCoordinator(limits);
  let actions: readonly Action[] = [];
  for (const input of inputs) actions = coordinator.handle(input);
  return { state: coordinator.currentState(), actions, path: coordinator.takeTransitions().map(name) };
}

function name(state: TurnState): string {
  if (state.name === 'interrupted') return `interrupted(${state.during})`;
  if (state.name !== 'complete') return state.name;
  const { outcome } = state;
  return outcome.kind === 'shutdown' ? `complete(${outcome.signal})` : `complete(${outcome.kind})`;
}

const types = (actions: readonly Action[]) => actions.map(({ type }) => type).join(' ');

/** from (inputs after start), input, to, actions. */
type Row = readonly [string, readonly TurnInput[], TurnInput, string, string];

const overloaded = new WeirError('overloaded', 'The provider is overloaded.');
const denied = new WeirError('authentication', 'The key was rejected.');

const ROWS: readonly Row[] = [
  // The reference's table.
  ['Idle | start_turn', [], start, 'streaming', 'sendRequest'],
  ['Streaming | Part', [start], text('a'), 'streaming', 'renderChunk'],
  ['Streaming | Flush', [start, text('a')], flush(0), 'streaming', 'continue'],
  ['Streaming | keepAlive', [start], event({ type: 'keepAlive' }), 'streaming', 'continue'],
  ['Streaming | Finished, no calls', [start, text('a')], finished(), 'complete(answered)', 'recordFinish persist complete'],
  ['Streaming | Finished, calls', [start, call('1', 0)], finished(), 'executing', 'recordFinish executeTools'],
  ['Streaming | Ctrl+C', [start, text('a')], interrupt, 'interrupted(streaming)', 'showInterruptMenu'],
  ['Interrupted | Stop', [start, text('a'), interrupt], streamingChoice('stop'), 'complete(stopped)', 'resumeRendering cancelStream commitPartial persist complete'],
  ['Interrupted | Abort', [start, text('a'), interrupt], streamingChoice('abort'), 'aborted', 'cancelStream discardCycle persist complete'],
  ['Interrupted | Reply', [start, text('a'), interrupt], streamingChoice('reply'), 'replying', 'askReply'],
  ['Interrupted | Continue, alive', [start, text('a'), interrupt], streamingChoice('continue'), 'streaming', 'resumeRendering'],
  ['Interrupted | Continue, dead', [start, text('a'), interrupt, failed(overloaded)], streamingChoice('continue'), 'streaming', 'resumeRendering commitPartial sendContinuation'],
  ['Replying | User input', [start, text('a'), interrupt, streamingChoice('reply')], { type: 'replied', text: 'No.' }, 'idle', 'resumeRendering cancelStream commitPartial persist startTurn'],
  ['Executing | All tools done', [start, call('1', 0), finished()], done, 'continuing', 'persist'],
  ['Executing | Ctrl+C', [start, call('1', 0), finished()], interrupt, 'interrupted(executing)', 'showInterruptMenu'],
  ['gap | Ctrl+C', [start, call('1', 0), finished(), done], interrupt, 'complete(SIGINT)', 'cancelStream commitPartial persist complete'],
  ['Continuing | persisted', [start, call('1', 0), finished(), done], persisted, 'streaming', 'sendFollowUp'],
  // The design's table.
  ['Streaming | maxTokens, text', [start, text('a')], finished('maxTokens'), 'streaming', 'recordFinish sendContinuation'],
  ['Streaming | maxTokens, bounded', [start, text('a'), finished('maxTokens'), text('b'), finished('maxTokens'), text('c')], finished('maxTokens'), 'complete(truncated)', 'recordFinish notify persist complete'],
  ['Streaming | maxTokens, a cut call', [start, text('a'), call('1', 1)], finished('maxTokens'), 'continuing', 'recordFinish notify answerCalls persist'],
  ['Streaming | refused', [start, text('a')], finished({ kind: 'refused', category: 'cyber' }), 'complete(refused)', 'recordFinish hideCycle notify persist complete'],
  ['Streaming | safety', [start], finished('safety'), 'complete(refused)', 'recordFinish hideCycle notify persist complete'],
  ['Streaming | pauseTurn', [start, text('a')], finished('pauseTurn'), 'streaming', 'recordFinish sendContinuation'],
  ['Streaming | other', [start, text('a')], finished({ kind: 'other', word: 'tired' }), 'complete(endedEarly)', 'recordFinish notify persist complete'],
  ['Streaming | retry, effective patch', [start, { type: 'patched', count: 1 }], finished('retry'), 'streaming', 'recordFinish sendContinuation'],
  ['Streaming | retry, no progress', [start, { type: 'patched', count: 0 }], finished('retry'), 'complete(failed)', 'recordFinish commitPartial persist complete'],
  ['Streaming | malformed call', [start], finished('malformedToolCall'), 'streaming', 'recordFinish commitPartial notify wait'],
  ['Streaming | patch', [start], event({ type: 'patch', patches: [] }), 'streaming', 'applyPatches'],
  ['Streaming | retryable error', [start, text('a')], failed(overloaded), 'streaming', 'commitPartial notify wait'],
  ['Streaming | retryable, a whole call', [start, call('1', 0)], failed(overloaded), 'streaming', 'commitPartial answerCalls notify wait'],
  ['waiting | waited', [start, failed(overloaded)], { type: 'waited' }, 'streaming', 'sendContinuation'],
  ['waiting | Ctrl+C', [start, failed(overloaded)], interrupt, 'interrupted(streaming)', 'cancelStream showInterruptMenu'],
  ['Streaming | fatal error', [start, text('a')], failed(denied), 'complete(failed)', 'commitPartial persist complete'],
  ['Streaming | budget exhausted', [start, failed(overloaded), failed(overloaded)], failed(overloaded), 'complete(failed)', 'commitPartial persist complete'],
  ['Streaming | empty answer', [start, reasoning('hm')], finished(), 'streaming', 'recordFinish commitPartial notify wait'],
  ['Streaming | empty, budget exhausted', [start, finished(), { type: 'waited' }, finished(), { type: 'waited' }], finished(), 'complete(failed)', 'recordFinish notify persist complete'],
  ['Streaming | shutdown', [start, text('a')], sigterm, 'complete(SIGTERM)', 'cancelStream commitPartial persist complete'],
  ['Interrupted(Streaming) | Ctrl+C on the menu', [start, text('a'), interrupt], { type: 'menuInterrupted' }, 'complete(SIGINT)', 'cancelStream commitPartial persist complete'],
  ['Interrupted(Streaming) | Ctrl+C', [start, interrupt], interrupt, 'complete(SIGINT)', 'cancelStream commitPartial persist complete'],
  ['Interrupted(Streaming) | Part', [start, interrupt], text('a'), 'interrupted(streaming)', 'renderChunk'],
  ['Interrupted(Streaming) | Finished, Stop', [start, text('a'), interrupt, finished()], streamingChoice('stop'), 'complete(answered)', 'resumeRendering cancelStream commitPartial recordFinish persist complete'],
  ['Interrupted(Streaming) | Finished, Continue', [start, call('1', 0), interrupt, finished()], streamingChoice('continue'), 'executing', 'resumeRendering recordFinish executeTools'],
  ['Interrupted(Streaming) | shutdown', [start, interrupt], sigterm, 'complete(SIGTERM)', 'cancelStream commitPartial persist complete'],
  ['Interrupted(Streaming) | Stop with calls', [start, call('1', 0), interrupt], streamingChoice('stop'), 'complete(stopped)', 'resumeRendering cancelStream commitPartial answerCalls persist complete'],
  ['Replying | empty', [start, interrupt, streamingChoice('reply')], { type: 'replied', text: ' ' }, 'interrupted(streaming)', 'showInterruptMenu'],
  ['Replying | cancelled', [start, interrupt, streamingChoice('reply')], { type: 'replied' }, 'interrupted(streaming)', 'showInterruptMenu'],
  ['Replying | shutdown', [start, interrupt, streamingChoice('reply')], sigterm, 'complete(SIGTERM)', 'cancelStream commitPartial persist complete'],
  ['Interrupted(Tool) | continue', [start, call('1', 0), finished(), interrupt], { type: 'executingChoice', choice: { kind: 'continue' } }, 'executing', ''],
  ['Interrupted(Tool) | continue, all done', [start, call('1', 0), finished(), interrupt, done], { type: 'executingChoice', choice: { kind: 'continue' } }, 'continuing', 'persist'],
  ['Interrupted(Tool) | restart', [start, call('1', 0), finished(), interrupt], { type: 'executingChoice', choice: { kind: 'restart' } }, 'executing', 'restartTools'],
  ['Interrupted(Tool) | respond', [start, call('1', 0), finished(), interrupt], { type: 'executingChoice', choice: { kind: 'respond', text: 'No.' } }, 'continuing', 'cancelTools'],
  ['Interrupted(Tool) | stop', [start, call('1', 0), finished(), interrupt], { type: 'executingChoice', choice: { kind: 'stop' } }, 'continuing', 'cancelTools'],
  ['after stop | answered', [start, call('1', 0), finished(), interrupt, { type: 'executingChoice', choice: { kind: 'stop' } }, done], persisted, 'complete(stopped)', 'persist complete'],
  ['Interrupted(Tool) | Ctrl+C', [start, call('1', 0), finished(), interrupt], { type: 'menuInterrupted' }, 'continuing', 'cancelTools'],
  ['after Ctrl+C | answered', [start, call('1', 0), finished(), interrupt, { type: 'menuInterrupted' }, done], persisted, 'complete(SIGINT)', 'persist complete'],
  ['Executing | shutdown', [start, call('1', 0), finished()], sigterm, 'continuing', 'cancelTools'],
  ['after shutdown | answered', [start, call('1', 0), finished(), sigterm, done], persisted, 'complete(SIGTERM)', 'persist complete'],
  ['Continuing | shutdown', [start, call('1', 0), finished(), done], sigterm, 'complete(SIGTERM)', 'cancelStream commitPartial persist complete'],
  ['Continuing | too many cycles', [start, call('1', 0), finished(), done, persisted, call('2', 0), finished(), done], persisted, 'complete(failed)', 'persist complete'],
  ['any | an input the state does not know', [start], done, 'streaming', 'notify'],
  ['Idle | an input it does not know', [], text('a'), 'idle', 'notify'],
  ['Complete | a late signal', [start, text('a'), finished()], sigterm, 'complete(answered)', 'continue'],
  ['Complete | a late event', [start, text('a'), finished()], text('b'), 'complete(answered)', 'notify'],
];

describe('reduceTurn', () => {
  for (const [title, before, input, to, actions] of ROWS) {
    it(`${title} → ${to}`, () => {
      const result = run(...before, input);
      assert.equal(name(result.state), to);
      assert.equal(types(result.actions), actions);
    });
  }

  it('transitions to Executing on tool call', () => {
    const coordinator = new TurnCoordinator();
    coordinator.startTurn({ type: 'chat_request', content: 'Hi?' });
    for (const input of [text('Hi'), call('calculator', 1), flush(0), flush(1), finished()]) {
      if (input.type === 'event') coordinator.handleEvent(input.event);
    }
    assert.equal(coordinator.currentState().name, 'executing');
  });

  it('passes through Evaluating', () => {
    assert.deepEqual(run(start, text('a'), finished()).path, ['streaming', 'evaluating', 'complete(answered)']);
  });

  it('keeps requests in order and answers arguments that are no JSON object without running them', () => {
    const { actions } = run(start, call('1', 0), call('2', 1, '{"a": '), call('3', 2), finished());
    const execute = actions.find((action) => action.type === 'executeTools')!;
    assert.deepEqual(execute.calls.map(({ request }) => request.id), ['1', '2', '3']);
    assert.deepEqual(execute.calls.map(({ response }) => response?.is_error), [undefined, true, undefined]);
    assert.match(execute.calls[1]!.response!.content, /\{"a": /);
  });

  it('resets the retry budget once content comes', () => {
    const { state } = run(start, failed(overloaded), { type: 'waited' }, failed(overloaded), { type: 'waited' }, text('a'), failed(overloaded));
    assert.equal(state.name, 'streaming');
  });

  it('takes neither thoughts nor white space for content: the budget goes on', () => {
    for (const nothing of [reasoning('Hm.'), text('\n\n')]) {
      const { state } = run(start, ...[0, 1, 2].flatMap(() => [nothing, finished(), { type: 'waited' } as const]));
      assert.equal(name(state), 'complete(failed)');
      const cut = run(start, ...[0, 1, 2].flatMap(() => [nothing, failed(overloaded), { type: 'waited' } as const]));
      assert.equal(name(cut.state), 'complete(failed)');
    }
  });

  it('has an end for an answer that comes a word at a time', () => {
    const { state } = run(start, ...Array.from({ length: 21 }, () => [text('word '), failed(overloaded), { type: 'waited' } as const]).flat());
    assert.equal(name(state), 'complete(failed)');
  });

  it('waits between empty answers', () => {
    const { actions } = run(start, finished());
    assert.equal(actions.find((action) => action.type === 'wait')?.delayMs, 1000);
  });

  it('waits what the other side asks for, and with full jitter otherwise', () => {
    const waitOf = (actions: readonly Action[]) => actions.find((action) => action.type === 'wait')?.delayMs;
    assert.equal(waitOf(run(start, failed(new WeirError('rateLimit', 'Slow down.', { retryAfterMs: 4000 }))).actions), 4000);
    assert.equal(waitOf(run(start, failed(overloaded, 0.25)).actions), 250);
    assert.equal(waitOf(run(start, failed(overloaded), failed(overloaded, 0.25)).actions), 500);
  });

  it('does not wait longer than the bound: it says when to come back', () => {
    const { state } = run(start, failed(new WeirError('rateLimit', 'Slow down.', { retryAfterMs: 90_000 })));
    assert.ok(state.name === 'complete' && state.outcome.kind === 'failed');
    assert.equal(state.outcome.error.kind, 'maxRetriesExceeded');
    assert.match(state.outcome.error.hint ?? '', /90 s/);
  });

  it('knows every pair of state and input, and never leaves a turn without a way to end', () => {
    const inputs = fc.constantFrom<TurnInput>(
      text('a'), reasoning('b'), call('1', 0), call('2', 1, 'x'), flush(0), finished(), finished('maxTokens'), finished('pauseTurn'), finished('retry'),
      failed(overloaded), failed(denied), { type: 'waited' }, { type: 'patched', count: 1 }, done, persisted, interrupt,
      streamingChoice('stop'), streamingChoice('reply'), streamingChoice('continue'), { type: 'menuInterrupted' },
      { type: 'replied', text: 'x' }, { type: 'replied' }, { type: 'executingChoice', choice: { kind: 'restart' } },
      { type: 'executingChoice', choice: { kind: 'respond' } }, { type: 'executingChoice', choice: { kind: 'stop' } },
    );
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 40 }), (sequence) => {
        let memory = idleTurn(limits);
        for (const input of [start, ...sequence]) {
          const step = reduceTurn(memory, input);
          assert.ok(step.actions.every(({ type }) => typeof type === 'string'));
          // `complete` is the last action and comes exactly when the turn is over.
          const completes = step.actions.filter(({ type }) => type === 'complete');
          const over = ['complete', 'aborted'].includes(step.memory.state.name);
          const wasOver = ['complete', 'aborted'].includes(memory.state.name);
          assert.equal(completes.length, over && !wasOver ? 1 : 0);
          if (completes.length > 0) assert.equal(step.actions.at(-1)!.type, 'complete');
          memory = step.memory;
        }
        // From wherever it stands, an order to end leads to the end.
        for (const input of [sigterm, done, persisted]) memory = reduceTurn(memory, input).memory;
        assert.ok(['complete', 'aborted', 'idle'].includes(memory.state.name), memory.state.name);
      }),
      { numRuns: process.env.WEIR_SOAK === 'full' ? 20_000 : 1_000 },
    );
  });

  it('changes no memory in place', () => {
    const before = idleTurn();
    const copy = structuredClone(before);
    reduceTurn(before, start);
    assert.deepEqual(before, copy);
  });
});
