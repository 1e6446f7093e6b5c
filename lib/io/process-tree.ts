import { readdirSync, readFileSync } from 'node:fs';

/** What a command and all it has started are known by. */
export interface ProcessTree {
  /** Head of the process group. */
  readonly pid: number;
  /** `NAME=value`, in the environment of each of them. */
  readonly marker: string;
}

/** Sends a signal to all of a tree: the group, and on Linux also those that have left it. 0 only looks. */
export function signalTree({ pid, marker }: ProcessTree, signal: NodeJS.Signals | 0): boolean {
  // On Windows there are no groups: the direct child alone is reached.
  const group = send(process.platform === 'win32' ? pid : -pid, signal);
  const strays = markedProcesses(marker).filter((stray) => send(stray, signal));
  return group || strays.length > 0;
}

/** Whether there was something to send it to. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function markedProcesses(marker: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && hasMarker(name, marker))
    .map(Number);
}

function hasMarker(pid: string, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(marker);
  } catch {
    return false;
  }
}
