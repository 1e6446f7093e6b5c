import type { ShutdownSignal } from '../../lib/model/turn.js';

const READER_GONE: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);
const TERMINAL_GONE: ReadonlySet<string> = new Set(['EIO', 'ENXIO']);

/**
 * What a failed write to stdout means: its reader is gone, or its terminal. `undefined` for anything else, such as
 * a full disk: then the answer cannot be shown, and that is an error.
 */
export function signalOfWriteError(error: Error): ShutdownSignal | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (READER_GONE.has(code)) return 'SIGPIPE';
  if (TERMINAL_GONE.has(code)) return 'SIGHUP';
  return undefined;
}
