import type { WeirError } from '../model/errors.js';
import { decideRetry } from './retry-policy.js';
import { answer, end, stay, type TurnMemory, type TurnStep } from './turn-step.js';

/**
 * A request that failed: what was received is committed, then it is sent again after a wait, or the turn ends.
 *
 * Whole calls of an answer that broke off are answered, so that the thread stays whole; they are not run.
 */
export function failureRow(memory: TurnMemory, error: WeirError, random: number): TurnStep {
  const { calls, limits } = memory;
  const commit = [
    { type: 'commitPartial' } as const,
    ...answer(calls, () => 'The answer broke off before this call could be run, so it was not run.'),
  ];
  const retries = memory.cycleRetries < limits.maxCycleRetries ? memory.retries : limits.maxRetries;
  const decision = decideRetry(error, retries, random, limits);
  if (!decision.retry)
    return end({ ...memory, calls: [] }, { kind: 'failed', error: decision.error }, ...commit);
  const { delayMs, attempt } = decision;
  const waiting = error.kind === 'emptyResponse' ? 'emptyResponse' : 'retry';
  return stay(
    { ...memory, retries: attempt, cycleRetries: memory.cycleRetries + 1, waiting, calls: [] },
    ...commit,
    { type: 'notify', notice: { kind: 'retrying', error, attempt, maxRetries: limits.maxRetries, delayMs } },
    { type: 'wait', delayMs, attempt, error },
  );
}
