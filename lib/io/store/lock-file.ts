import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { isJsonObject, shapeProblem } from '../../conversation/shape.js';
import { createFile, readIfThere, removeFile } from './private-files.js';
import type { ProcessIdentity, ProcessProbe } from './process-identity.js';
import { attempt, errorCode } from './store-error.js';

/** Who holds a lock. `nonce` is new each time a lock is taken. */
export interface LockHolder extends ProcessIdentity {
  readonly nonce: string;
  readonly at: string;
}

/** A lock that is held until `release`. */
export interface HeldLock {
  release(): void;
}

/**
 * Takes a lock file, or says who holds it. A lock whose holder has certainly gone is taken over.
 *
 * The file appears with its content, at once: it is written under another name and linked. Who removes a stale lock
 * has to hold a lock on just that one first, so a fresh lock is never removed by mistake.
 */
export function tryLock(file: string, probe: ProcessProbe, epochMs: number): HeldLock | LockHolder {
  for (;;) {
    const nonce = randomUUID();
    if (link(file, { ...probe.self, nonce, at: new Date(epochMs).toISOString() })) {
      return { release: () => releaseIfOurs(file, nonce) };
    }
    const holder = readHolder(file);
    if (holder === undefined) continue;
    if (holder !== NOBODY && probe.mayRun(holder)) return holder;
    const takeover = tryLock(`${file}.${holder.nonce}`, probe, epochMs);
    if (!isHeld(takeover)) return holder;
    if (readHolder(file)?.nonce === holder.nonce) removeFile(file);
    takeover.release();
  }
}

export function isHeld(lock: HeldLock | LockHolder): lock is HeldLock {
  return 'release' in lock;
}

function link(file: string, holder: LockHolder): boolean {
  const temporary = `${file}.${holder.nonce}.tmp`;
  createFile(temporary, `${JSON.stringify(holder)}\n`);
  try {
    fs.linkSync(temporary, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    return attempt('lock', file, () => {
      throw error;
    });
  } finally {
    removeFile(temporary);
  }
}

const HOLDER = {
  pid: 'wholeNumber',
  host: 'string',
  boot: 'string',
  started: 'string',
  nonce: 'string',
} as const;
/** A lock that nobody can have written whole: nobody holds it. */
const NOBODY: LockHolder = { pid: 0, host: '', boot: '', started: '', nonce: 'unreadable', at: '' };

function readHolder(file: string): LockHolder | undefined {
  const text = readIfThere(file)?.toString('utf8');
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value) && shapeProblem(value, HOLDER) === undefined)
      return value as unknown as LockHolder;
  } catch {
    // Not JSON: the same as JSON that names nobody.
  }
  return NOBODY;
}

function releaseIfOurs(file: string, nonce: string): void {
  if (readHolder(file)?.nonce === nonce) removeFile(file);
}
