import { setTimeout as delay } from 'node:timers/promises';
import { WeirError } from '../../model/errors.js';
import { type HeldLock, type LockHolder, isHeld, tryLock } from './lock-file.js';
import type { ProcessProbe } from './process-identity.js';

const POLL_MS = 100;

/** How long to wait for a lock, and whom to tell. */
export interface LockWait {
  /** Longest wait in milliseconds. Default 5000; 0 does not wait. */
  readonly waitMs?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Told once, when the wait begins. */
  readonly onWait?: (holder: LockHolder) => void;
}

export interface LockPorts {
  readonly now: () => number;
  readonly probe: ProcessProbe;
}

/**
 * Waits until a lock is free and takes it.
 *
 * @throws WeirError `locked` when the wait is over or was ended.
 */
export async function takeLock(file: string, ports: LockPorts, wait: LockWait = {}): Promise<HeldLock> {
  const deadlineMs = ports.now() + (wait.waitMs ?? 5000);
  for (let told = false; ; told = true) {
    const lock = tryLock(file, ports.probe, ports.now());
    if (isHeld(lock)) return lock;
    if (ports.now() >= deadlineMs || wait.signal?.aborted) throw lockedError(file, lock);
    if (!told) wait.onWait?.(lock);
    await pause(wait.signal);
  }
}

/** An abort ends the pause early; the loop above says what it means. */
async function pause(signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(POLL_MS, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  }
}

function lockedError(file: string, holder: LockHolder): WeirError {
  return new WeirError(
    'locked',
    `Another weir is writing to this conversation (process ${holder.pid} on ${holder.host}).`,
    { hint: `Wait for it to end, or start a new conversation with -n. The lock is ${file}.` },
  );
}
