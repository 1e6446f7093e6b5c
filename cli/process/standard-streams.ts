import { closeSync, fstatSync, openSync } from 'node:fs';
import { WriteStream } from 'node:tty';
import type { OutputPort } from './output-port.js';

export interface StandardStreams {
  readonly stdout: OutputPort;
  readonly stderr: OutputPort;
  /** Both lead to the same terminal, pipe or file. */
  readonly sameDevice: boolean;
  /** Opens the controlling terminal, if there is one. */
  readonly openTerminal: () => OutputPort | undefined;
}

/** The streams of this process. Writing to them never makes it stand still, files excepted. */
export function standardStreams(): StandardStreams {
  writeWithoutBlocking(process.stdout);
  writeWithoutBlocking(process.stderr);
  return { stdout: process.stdout, stderr: process.stderr, sameDevice: isSameDevice(1, 2), openTerminal };
}

/**
 * Node waits in `write` for a terminal that is stopped (Ctrl+S) or slow, and no signal is heard meanwhile. Its
 * handle can do without, as for pipes; there is no public way to say so, and without this one all else still works.
 */
function writeWithoutBlocking(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY || !('_handle' in stream)) return;
  const handle = stream._handle as { setBlocking?: (blocking: boolean) => unknown } | null;
  handle?.setBlocking?.(false);
}

function isSameDevice(first: number, second: number): boolean {
  try {
    const [one, other] = [fstatSync(first), fstatSync(second)];
    return one.dev === other.dev && one.ino === other.ino && one.rdev === other.rdev;
  } catch {
    return false;
  }
}

function openTerminal(): OutputPort | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync('/dev/tty', 'w');
    return new WriteStream(descriptor);
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }
}
