import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import crossSpawn from 'cross-spawn';

/** A child process whose stdin is at its end, with pipes for the other two. */
export type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface SpawnOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Starts a program, without a shell, as the head of a process group of its own. */
export function spawnChild({ program, args, cwd, env }: SpawnOptions): Child {
  return crossSpawn(program, [...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  }) as Child;
}
