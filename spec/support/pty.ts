import { constants } from 'node:os';
import { spawn, type IPty } from '@lydell/node-pty';
import { Screen, type ScreenSize } from './screen.js';
import { Waiting } from './until.js';
import { weirCommand, type Command } from './weir-command.js';
import { makeHome, type WeirHome } from './weir-home.js';

const DEADLINE_MS = 15_000;
const WAIT_MS = 10_000;

export interface PtyOptions extends Partial<ScreenSize> {
  /** On top of the home's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Shared with other runs, and removed by whoever made it. Default: one of its own, removed at the end. */
  readonly home?: WeirHome;
  /** Runs this instead of `weir`. */
  readonly command?: Command;
  /** Default xterm-256color. */
  readonly term?: string;
  /** Until a wait for something on the screen fails. Default 10 000 ms. */
  readonly waitMs?: number;
  /** Until the process is killed and `exit` rejects. Default 15 000 ms. */
  readonly deadlineMs?: number;
}

export interface PtyExit {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process in a terminal of its own, read as a person reads it. */
export interface PtyWeir {
  readonly pid: number;
  readonly screen: Screen;
  /** Resolves when the screen shows a text, or what `holds` says. */
  until(expected: string | ((rows: readonly string[]) => boolean)): Promise<void>;
  /** Presses keys. */
  write(keys: string): void;
  kill(signal: NodeJS.Signals): void;
  resize(size: ScreenSize): void;
  /** Reads nothing more, as a terminal that was stopped or has died. */
  pause(): void;
  /** All bytes that came. */
  raw(): Buffer;
  /** Resolves when the process has ended and its last byte is on the screen. */
  readonly exit: Promise<PtyExit>;
}

/** Starts `weir` in a pseudo-terminal, 80 by 24 unless told otherwise. */
export function startInPty(args: readonly string[], options: PtyOptions = {}): PtyWeir {
  const {
    columns = 80,
    rows = 24,
    term = 'xterm-256color',
    waitMs = WAIT_MS,
    deadlineMs = DEADLINE_MS,
  } = options;
  const home = options.home ?? makeHome();
  const [file, ...first] = options.command ?? weirCommand();
  const pty = spawn(file, [...first, ...args], {
    name: term,
    cols: columns,
    rows,
    cwd: options.cwd ?? home.path,
    env: { ...home.env, TERM: term, ...options.env },
    encoding: null,
  });
  const screen = new Screen({ columns, rows });
  screen.onReply((text) => pty.write(text));
  const output = show(pty, screen);
  const exit = ended(pty, output, deadlineMs).finally(() => {
    if (!options.home) home.remove();
  });
  // A spec that fails earlier does not wait for it.
  exit.catch(() => undefined);
  return {
    pid: pty.pid,
    screen,
    until: (expected) => output.until(expected, waitMs),
    write: (keys) => pty.write(keys),
    kill: (signal) => pty.kill(signal),
    resize: (size) => {
      pty.resize(size.columns, size.rows);
      screen.resize(size);
    },
    pause: () => pty.pause(),
    raw: output.raw,
    exit,
  };
}

function show(pty: IPty, screen: Screen) {
  const pieces: Uint8Array[] = [];
  const waiting = new Waiting(() => screen.text());
  let shown = Promise.resolve();
  // Without an encoding the data are bytes, whatever the type says.
  pty.onData((data: string | Uint8Array) => {
    const bytes = Buffer.from(data as Uint8Array);
    pieces.push(bytes);
    shown = screen.write(bytes).then(() => waiting.check());
  });
  return {
    raw: () => Buffer.concat(pieces),
    until: (expected: string | ((rows: readonly string[]) => boolean), waitMs: number) => {
      const holds = () =>
        typeof expected === 'string' ? screen.text().includes(expected) : expected(screen.rows());
      const what = typeof expected === 'string' ? JSON.stringify(expected) : 'a condition';
      return waiting.until(holds, `waiting for ${what}`, waitMs);
    },
    end: async (why: string) => {
      await shown;
      waiting.end(why);
    },
  };
}

function ended(pty: IPty, output: ReturnType<typeof show>, deadlineMs: number): Promise<PtyExit> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      pty.kill('SIGKILL');
      reject(new Error(`not ended within ${deadlineMs} ms; there was:\n${output.raw().toString('utf8')}`));
    }, deadlineMs);
    pty.onExit(({ exitCode, signal }) => {
      clearTimeout(timer);
      const name = signalName(signal);
      void output.end('the process has ended').then(() => {
        resolve({ status: name === null ? exitCode : null, signal: name });
      });
    });
  });
}

function signalName(number: number | undefined): NodeJS.Signals | null {
  const found = Object.entries(constants.signals).find(([, value]) => value === number);
  return found === undefined ? null : (found[0] as NodeJS.Signals);
}
