import { toWeirError, type WeirError } from '../../lib/model/errors.js';
import { EXIT } from './exit-codes.js';
import type { Teardown } from './teardown.js';

type CrashEvent = 'uncaughtException' | 'unhandledRejection';

/** The part of `process` that crashes and ends. */
export interface ProcessPort {
  on(event: CrashEvent, listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  off(event: CrashEvent, listener: (error: unknown) => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
  exit(status: number): void;
}

export interface ProcessGuardOptions {
  readonly process: ProcessPort;
  readonly teardown: Teardown;
  /** Tells the person what happened; called before the teardown. */
  readonly report: (error: WeirError) => void;
}

export interface ProcessGuard {
  /** Ends the process now, after the teardown. */
  exit(status: number): void;
  dispose(): void;
}

/** Leads every way out of the process through the teardown: its exit, and errors that nobody caught. */
export function guardProcess({ process, teardown, report }: ProcessGuardOptions): ProcessGuard {
  const release = () => teardown.run();
  const exit = (status: number) => {
    teardown.run();
    process.exit(status);
  };
  const crash = (error: unknown) => {
    try {
      report(toWeirError(error));
    } finally {
      exit(EXIT.failed);
    }
  };
  process.on('exit', release);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  return {
    exit,
    dispose: () => {
      process.off('exit', release);
      process.off('uncaughtException', crash);
      process.off('unhandledRejection', crash);
    },
  };
}
