import { equal } from 'node:assert/strict';
import { exitStatus, statusOfError, statusOfSignal } from '../../../cli/process/exit-codes.js';
import { WeirError, type WeirErrorKind } from '../../../lib/model/errors.js';
import type { ShutdownSignal, TurnOutcome } from '../../../lib/model/turn.js';

describe('exit codes', () => {
  const outcomes: readonly (readonly [TurnOutcome, number])[] = [
    [{ kind: 'answered' }, 0],
    [{ kind: 'truncated' }, 1],
    [{ kind: 'endedEarly', reason: { kind: 'other', word: 'tired' } }, 1],
    [{ kind: 'refused' }, 3],
    [{ kind: 'stopped' }, 130],
    [{ kind: 'aborted' }, 130],
    [{ kind: 'shutdown', signal: 'SIGTERM' }, 143],
    [{ kind: 'failed', error: new WeirError('quota', 'no money') }, 3],
  ];
  for (const [outcome, status] of outcomes) {
    it(`${outcome.kind} is ${status}`, () => equal(exitStatus(outcome), status));
  }

  const errors: readonly (readonly [WeirErrorKind, number])[] = [
    ['internal', 1],
    ['emptyResponse', 1],
    ['maxCyclesExceeded', 1],
    ['usage', 2],
    ['missingKey', 2],
    ['authentication', 3],
    ['unknownModel', 3],
    ['contentRefused', 3],
    ['maxRetriesExceeded', 4],
    ['rateLimit', 4],
    ['connection', 4],
  ];
  for (const [kind, status] of errors) {
    it(`an error of kind ${kind} is ${status}`, () => equal(statusOfError(kind), status));
  }

  const signals: readonly (readonly [ShutdownSignal, number])[] = [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGPIPE', 141],
    ['SIGTERM', 143],
  ];
  for (const [signal, status] of signals) {
    it(`${signal} is ${status}`, () => equal(statusOfSignal(signal), status));
  }
});
