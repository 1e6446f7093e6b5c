import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Waiting } from './until.js';
import { shellQuote, weirCommand, type Command } from './weir-command.js';
import { makeHome, type WeirHome } from './weir-home.js';

const DEADLINE_MS = 15_000;
const WAIT_MS = 10_000;

export interface RunOptions {
  /** On top of the home's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stdin brings before it ends; `'open'` leaves it open and silent. Default: ends at once. */
  readonly stdin?: string | Uint8Array;
  readonly cwd?: string;
  /** Shared with other runs, and removed by whoever made it. Default: one of its own, removed at the end. */
  readonly home?: WeirHome;
  /** Runs this instead of `weir`. */
  readonly command?: Command;
  /** Until the process is killed and the run fails. Default 15 000 ms. */
  readonly deadlineMs?: number;
}

export interface RunResult {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process under way, with pipes for its streams. */
export interface RunningWeir {
  readonly child: ChildProcessWithoutNullStreams;
  /** What has come until now. */
  stdout(): string;
  stderr(): string;
  /** Resolves when a text has come on one of the streams. */
  until(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Rejects when the process had to be killed at the deadline. */
  readonly exit: Promise<RunResult>;
}

/** Runs `weir` to its end. */
export function runWeir(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return startWeir(args, options).exit;
}

/** Runs a shell script in which `weir` is a command; its output is that of the script. */
export function runShell(script: string, options: RunOptions = {}): Promise<RunResult> {
  const weir = `weir() { ${shellQuote(options.command ?? weirCommand())} "$@"; }`;
  return startWeir([`${weir}\n${script}`], { ...options, command: ['/bin/sh', '-c'] }).exit;
}

/** Starts `weir` with pipes for stdin, stdout and stderr, in a home of its own. */
export function startWeir(args: readonly string[], options: RunOptions = {}): RunningWeir {
  const home = options.home ?? makeHome();
  const [file, ...first] = options.command ?? weirCommand();
  const child = spawn(file, [...first, ...args], {
    cwd: options.cwd ?? home.path,
    env: { ...home.env, ...options.env },
    // A session of its own: no terminal, and everything it starts can be ended together.
    detached: true,
  });
  // A process that ends without reading its input is no fault of the run.
  child.stdin.on('error', () => undefined);
  if (options.stdin !== 'open') child.stdin.end(options.stdin ?? '');
  const output = collect(child);
  const exit = ended(child, output, options.deadlineMs ?? DEADLINE_MS).finally(() => {
    if (!options.home) home.remove();
  });
  // A spec that fails earlier does not wait for it.
  exit.catch(() => undefined);
  return {
    child,
    ...output,
    kill: (signal) => child.kill(signal),
    exit,
  };
}

function collect(child: ChildProcessWithoutNullStreams) {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const stdout = () => Buffer.concat(out).toString('utf8');
  const stderr = () => Buffer.concat(err).toString('utf8');
  const waiting = new Waiting(() => `stdout:\n${stdout()}\nstderr:\n${stderr()}`);
  const gather = (pieces: Buffer[]) => (data: Buffer) => {
    pieces.push(data);
    waiting.check();
  };
  child.stdout.on('data', gather(out));
  child.stderr.on('data', gather(err));
  child.on('close', () => waiting.end('the process has ended'));
  const holds = (text: string) => () => stdout().includes(text) || stderr().includes(text);
  return {
    stdout,
    stderr,
    until: (text: string) => waiting.until(holds(text), `waiting for ${JSON.stringify(text)}`, WAIT_MS),
    bytes: () => ({ stdout: Buffer.concat(out), stderr: Buffer.concat(err) }),
  };
}

function ended(
  child: ChildProcessWithoutNullStreams,
  output: ReturnType<typeof collect>,
  deadlineMs: number,
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      killGroup(child);
      child.stdout.destroy();
      child.stderr.destroy();
    }, deadlineMs);
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      if (!late) resolve({ ...output.bytes(), status, signal });
      else reject(new Error(`not ended within ${deadlineMs} ms\n${output.stdout()}\n${output.stderr()}`));
    });
  });
}

function killGroup(child: ChildProcessWithoutNullStreams): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of it has ended already.
  }
}
