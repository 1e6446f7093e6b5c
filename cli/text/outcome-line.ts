import type { WeirError } from '../../lib/model/errors.js';
import { assertNever } from '../../lib/model/assert-never.js';
import type { TurnOutcome } from '../../lib/model/turn.js';

/** What is left to say about how a turn ended; `undefined` where it has been said, or needs no words. */
export function outcomeError(outcome: TurnOutcome): WeirError | undefined {
  switch (outcome.kind) {
    case 'failed':
      return outcome.error.kind === 'emptyResponse' ? undefined : outcome.error;
    case 'answered':
    case 'truncated':
    case 'refused':
    case 'endedEarly':
    case 'stopped':
    case 'aborted':
    case 'shutdown':
      return undefined;
    default:
      return assertNever(outcome);
  }
}
