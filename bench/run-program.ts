import { spawn as spawnProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { spawn as spawnInTerminal } from '@lydell/node-pty';
import type { Program, Programs } from './programs.js';

export type Output = 'pipe' | 'terminal';

/** One run of a program, on the clock of `performance.now`. */
export interface Run {
  readonly startedAtMs: number;
  readonly firstByteAtMs: number;
  readonly endedAtMs: number;
}

export interface MeasuredRun extends Run {
  readonly cpuMs: number;
  readonly peakKiB: number;
}

/** Runs a program to its end; fails unless it succeeds. */
export async function runProgram(program: Program, output: Output): Promise<Run> {
  const startedAtMs = performance.now();
  let firstByteAtMs = NaN;
  const seen = () => {
    if (Number.isNaN(firstByteAtMs)) firstByteAtMs = performance.now();
  };
  const status = await (output === 'pipe' ? inPipe(program, seen) : inTerminal(program, seen));
  const endedAtMs = performance.now();
  if (status !== 0) throw new Error(`${program.name} ended with ${String(status)}`);
  return { startedAtMs, firstByteAtMs, endedAtMs };
}

/** As `runProgram`, with what the system says of its use. */
export async function measureProgram(
  program: Program,
  output: Output,
  { usageHook, folder }: Programs,
): Promise<MeasuredRun> {
  const file = path.join(folder, 'usage.json');
  const hooked = {
    ...program,
    args: ['--require', usageHook, ...program.args],
    env: { ...program.env, BENCH_USAGE: file },
  };
  const run = await runProgram(hooked, output);
  const usage = JSON.parse(readFileSync(file, 'utf8')) as { cpuMs: number; peakKiB: number };
  return { ...run, ...usage };
}

function inPipe({ args, env }: Program, seen: () => void): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawnProcess(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', seen);
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

function inTerminal({ args, env }: Program, seen: () => void): Promise<number> {
  return new Promise((resolve) => {
    const options = { name: 'xterm-256color', cols: 80, rows: 24, env: { ...env, TERM: 'xterm-256color' } };
    const pty = spawnInTerminal(process.execPath, [...args], { ...options, encoding: null });
    pty.onData(seen);
    pty.onExit(({ exitCode }) => resolve(exitCode));
  });
}
