import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The process ids that programs have written into a file, one a line; none while there is no file. */
export function writtenPids(file: string): readonly number[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Whether a process runs; one that has ended and waits to be looked after does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The processes that run in a folder; none where the system does not tell. */
export function processesIn(folder: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
    .map(Number);
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
