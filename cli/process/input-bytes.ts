import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { WeirError } from '../../lib/model/errors.js';
import { openInput } from './open-input.js';

/**
 * What a file or stdin brings, one array of bytes per read; read no further than is taken.
 *
 * `file`: `undefined` and `-` are stdin. When the signal aborts, the input ends there.
 * Throws a WeirError `usage` when it cannot be read.
 */
export async function* inputBytes(
  file: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stdin = file === undefined || file === '-';
  try {
    yield* untilAborted(stdin ? openStdin() : await openInput(file, signal), signal);
  } catch (error) {
    if (!signal.aborted) throw unreadable(stdin ? 'stdin' : file, error);
  }
}

async function* untilAborted(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) stop();
    for await (const bytes of stream) yield bytes as Uint8Array;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Node gives an empty stream where stdin is a folder. */
function openStdin(): Readable {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error('stdin is a folder'), { code: 'EISDIR' });
  return process.stdin;
}

function unreadable(name: string, error: unknown): WeirError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new WeirError('usage', `${name} cannot be read: ${reason}.`, {
    cause: error,
    hint: 'Name a readable file, or pipe the text in.',
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'you have no permission',
  EISDIR: 'it is a folder',
};
