import { assertNever } from '../../lib/model/assert-never.js';
import type { WeirErrorKind } from '../../lib/model/errors.js';
import type { ShutdownSignal, TurnOutcome } from '../../lib/model/turn.js';
import { ERROR_TABLE } from '../text/error-table.js';
import { EXIT, type ExitStatus } from './exit-status.js';

export { EXIT, type ExitStatus };

const STATUS_OF_SIGNAL: Readonly<Record<ShutdownSignal, ExitStatus>> = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
  SIGHUP: EXIT.hangUp,
  SIGPIPE: EXIT.closedPipe,
};

export function statusOfError(kind: WeirErrorKind): ExitStatus {
  return ERROR_TABLE[kind].status;
}

export function statusOfSignal(signal: ShutdownSignal): ExitStatus {
  return STATUS_OF_SIGNAL[signal];
}

/** The exit status of a command whose turn ended so. */
export function exitStatus(outcome: TurnOutcome): ExitStatus {
  switch (outcome.kind) {
    case 'answered':
      return EXIT.answered;
    case 'truncated':
    case 'endedEarly':
      return EXIT.failed;
    case 'refused':
      return EXIT.refused;
    case 'failed':
      return statusOfError(outcome.error.kind);
    case 'stopped':
    case 'aborted':
      return EXIT.interrupted;
    case 'shutdown':
      return statusOfSignal(outcome.signal);
    default:
      return assertNever(outcome);
  }
}
