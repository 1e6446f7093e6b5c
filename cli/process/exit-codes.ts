import { assertNever } from '../../lib/model/assert-never.js';
import type { WeirErrorKind } from '../../lib/model/errors.js';
import type { ShutdownSignal, TurnOutcome } from '../../lib/model/turn.js';

/** Exit statuses: 128 and the number of the signal, where a signal was the reason. */
export const EXIT = {
  answered: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  retriesExhausted: 4,
  hangUp: 129,
  interrupted: 130,
  quit: 131,
  closedPipe: 141,
  terminated: 143,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

const STATUS_OF_ERROR: Readonly<Record<WeirErrorKind, ExitStatus>> = {
  authentication: EXIT.refused,
  quota: EXIT.refused,
  unknownModel: EXIT.refused,
  contentRefused: EXIT.refused,
  // What may be retried comes to its end only when retries are used up, or would have to wait too long.
  rateLimit: EXIT.retriesExhausted,
  overloaded: EXIT.retriesExhausted,
  server: EXIT.retriesExhausted,
  timeout: EXIT.retriesExhausted,
  connection: EXIT.retriesExhausted,
  truncatedStream: EXIT.retriesExhausted,
  maxRetriesExceeded: EXIT.retriesExhausted,
  missingKey: EXIT.usage,
  usage: EXIT.usage,
  configuration: EXIT.usage,
  malformedRequest: EXIT.failed,
  malformedStream: EXIT.failed,
  emptyResponse: EXIT.failed,
  outputLimit: EXIT.failed,
  maxCyclesExceeded: EXIT.failed,
  store: EXIT.failed,
  locked: EXIT.failed,
  printer: EXIT.failed,
  tool: EXIT.failed,
  unexpectedInput: EXIT.failed,
  internal: EXIT.failed,
};

const STATUS_OF_SIGNAL: Readonly<Record<ShutdownSignal, ExitStatus>> = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
  SIGHUP: EXIT.hangUp,
  SIGPIPE: EXIT.closedPipe,
};

export function statusOfError(kind: WeirErrorKind): ExitStatus {
  return STATUS_OF_ERROR[kind];
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
