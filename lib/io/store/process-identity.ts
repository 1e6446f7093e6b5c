import fs from 'node:fs';
import os from 'node:os';
import { errorCode } from './store-error.js';

/** Who a process is, so that another one can tell whether it still runs. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Changes with every boot; empty where the system does not tell. */
  readonly boot: string;
  /** When the process started, in the system's own unit; empty where the system does not tell. */
  readonly started: string;
}

/** What a lock needs to know about processes. */
export interface ProcessProbe {
  readonly self: ProcessIdentity;
  /** `false` only where it is certain that this process has gone. */
  mayRun(process: ProcessIdentity): boolean;
}

/** Looks at the processes of this machine. */
export function machineProbe(): ProcessProbe {
  const self = {
    pid: process.pid,
    host: os.hostname(),
    boot: readText('/proc/sys/kernel/random/boot_id'),
    started: startOf(process.pid),
  };
  return { self, mayRun: (other) => mayRun(self, other) };
}

function mayRun(self: ProcessIdentity, other: ProcessIdentity): boolean {
  if (other.host !== self.host) return true;
  if (other.boot !== self.boot) return false;
  if (!isThere(other.pid)) return false;
  const started = startOf(other.pid);
  return started === '' || other.started === '' || started === other.started;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** The start time stands after the program's name, which may hold blanks and brackets. */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
