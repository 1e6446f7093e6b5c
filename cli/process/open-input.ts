import { closeSync, constants, createReadStream, open, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const openFile = promisify(open);

/** Opens a file for reading; a silent named pipe, with or without a writer, does not keep the process from ending. */
export async function openInput(file: string, signal: AbortSignal): Promise<Readable> {
  const stats = await stat(file);
  signal.throwIfAborted();
  if (!stats.isFIFO()) return createReadStream(file);
  const fd = await openPipe(file, signal);
  const { Socket } = await import('node:net');
  return new Socket({ fd, readable: true, writable: false });
}

/** Opening waits for a writer, in a thread that the end of the process waits for; when told to end we are that writer. */
async function openPipe(file: string, signal: AbortSignal): Promise<number> {
  let waiting = true;
  const wake = () => {
    if (waiting && !hasReader(file)) setImmediate(wake);
  };
  signal.addEventListener('abort', wake, { once: true });
  try {
    return await openFile(file, 'r');
  } finally {
    waiting = false;
    signal.removeEventListener('abort', wake);
  }
}

/** Opens the pipe for a moment, which ends the waiting of whoever reads it; `false` while nobody does. */
function hasReader(file: string): boolean {
  try {
    closeSync(openSync(file, constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENXIO');
  }
}
