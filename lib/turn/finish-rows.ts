import { assertNever } from '../model/assert-never.js';
import { WeirError } from '../model/errors.js';
import type { FinishedEvent } from '../model/provider-events.js';
import type { FinishReason } from '../model/finish.js';
import type { Action, ContinuationReason, PendingCall } from '../model/turn.js';
import { failureRow } from './failure-row.js';
import {
  andThen,
  answer,
  end,
  errorResponse,
  go,
  stay,
  type TurnMemory,
  type TurnStep,
} from './turn-step.js';

/** No random number comes with the end of an answer: the whole wait, instead of a part of it. */
const FULL_WAIT = 1;

/** The stream has ended as its protocol says: what the reason asks for. */
export function finishRow(memory: TurnMemory, finished: FinishedEvent): TurnStep {
  const recorded = stay(memory, { type: 'recordFinish', finished });
  return andThen(recorded, (next) => reasonRow(next, finished.reason));
}

function reasonRow(memory: TurnMemory, reason: FinishReason): TurnStep {
  switch (reason.kind) {
    case 'completed':
      return evaluate(memory, completedRow);
    case 'maxTokens':
      return maxTokensRow(memory);
    case 'pauseTurn':
      return pauseRow(memory, reason);
    case 'retry':
      return rebuildRow(memory);
    case 'refused':
      return refusedRow(memory, reason);
    case 'safety':
      return refusedRow(memory, { ...reason, kind: 'refused', category: 'safety' });
    case 'malformedToolCall':
    case 'unexpectedToolCall':
      return failureRow(memory, malformedCall(reason.kind), FULL_WAIT);
    case 'other':
      return evaluate(memory, (next) => endedEarly(next, reason));
    default:
      return assertNever(reason);
  }
}

/** Passes through Evaluating: are there calls to be run? */
function evaluate(memory: TurnMemory, row: (memory: TurnMemory) => TurnStep): TurnStep {
  return andThen(go(memory, { name: 'evaluating' }), row);
}

function completedRow(memory: TurnMemory): TurnStep {
  if (memory.calls.length > 0) return execute(memory);
  if (memory.answered) return end(memory, { kind: 'answered' });
  return emptyRow(memory);
}

/** No calls, no message: asked again with a hint, at last an empty answer. */
function emptyRow(memory: TurnMemory): TurnStep {
  const error = new WeirError('emptyResponse', 'The model sent an empty answer.');
  if (memory.retries < memory.limits.maxRetries) {
    return andThen(go(memory, { name: 'streaming' }), (next) => failureRow(next, error, FULL_WAIT));
  }
  return end(memory, { kind: 'failed', error }, { type: 'notify', notice: { kind: 'emptyAnswer' } });
}

/** Calls whose arguments are no JSON object keep their place and are answered; the others run. */
function execute(memory: TurnMemory): TurnStep {
  const calls = memory.calls.map((call): PendingCall => {
    const { request, invalidArguments } = call;
    if (invalidArguments === undefined) return { request };
    const content = `The arguments are not a JSON object, so the call was not run. They were: ${invalidArguments}`;
    return { request, response: errorResponse(request, content) };
  });
  return go(memory, { name: 'executing' }, { type: 'executeTools', calls });
}

/** Straight to the next cycle: every call is answered already. */
function followUp(memory: TurnMemory, answers: readonly Action[]): TurnStep {
  return go({ ...memory, afterTools: 'followUp' }, { name: 'continuing' }, ...answers, { type: 'persist' });
}

/** What came is sent back and the answer goes on, unless there are calls to be run first. */
function pauseRow(memory: TurnMemory, reason: FinishReason): TurnStep {
  if (memory.calls.length > 0) return evaluate(memory, execute);
  if (memory.continuations < memory.limits.maxContinuations) return goOn(memory, 'pauseTurn');
  return evaluate(memory, (next) => endedEarly(next, reason));
}

function maxTokensRow(memory: TurnMemory): TurnStep {
  if (memory.calls.length > 0) return evaluate(memory, truncatedCalls);
  if (memory.answered && memory.continuations < memory.limits.maxContinuations)
    return goOn(memory, 'maxTokens');
  return evaluate(memory, (next) =>
    end(next, { kind: 'truncated' }, { type: 'notify', notice: { kind: 'truncated', toolNames: [] } }),
  );
}

/** A call of a truncated answer is never run, whole as it may look. */
function truncatedCalls(memory: TurnMemory): TurnStep {
  const toolNames = memory.calls.map(({ request }) => request.name);
  const answers = answer(
    memory.calls,
    () =>
      'The output limit (max_tokens) cut the answer at this call, so it was not run. Send a shorter call.',
  );
  return followUp(memory, [{ type: 'notify', notice: { kind: 'truncated', toolNames } }, ...answers]);
}

function rebuildRow(memory: TurnMemory): TurnStep {
  if (memory.patched && memory.rebuilds < memory.limits.maxRebuilds) {
    return goOn({ ...memory, patched: false, rebuilds: memory.rebuilds + 1 }, 'rebuild');
  }
  const error = new WeirError(
    'malformedRequest',
    'The provider rejects the conversation, and changing it as asked made no progress.',
  );
  return end(memory, { kind: 'failed', error }, { type: 'commitPartial' });
}

function goOn(memory: TurnMemory, reason: ContinuationReason): TurnStep {
  const continuations = reason === 'rebuild' ? memory.continuations : memory.continuations + 1;
  return stay({ ...memory, continuations, streamAlive: true }, { type: 'sendContinuation', reason });
}

function refusedRow(memory: TurnMemory, reason: Extract<FinishReason, { kind: 'refused' }>): TurnStep {
  return end(memory, reason, { type: 'hideCycle' }, { type: 'notify', notice: reason });
}

function endedEarly(memory: TurnMemory, reason: FinishReason): TurnStep {
  const answers = answer(memory.calls, () => 'The answer ended early, so the call was not run.');
  return end(memory, { kind: 'endedEarly', reason }, ...answers, {
    type: 'notify',
    notice: { kind: 'endedEarly', reason },
  });
}

function malformedCall(kind: 'malformedToolCall' | 'unexpectedToolCall'): WeirError {
  const what = kind === 'malformedToolCall' ? 'a malformed tool call' : 'a call of a tool it does not have';
  return new WeirError('server', `The model produced ${what}, which its provider did not pass on.`);
}
