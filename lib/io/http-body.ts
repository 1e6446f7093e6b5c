import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';

/** How long an unfinished rest may take to arrive before its connection is given up, in milliseconds. */
const REST_MS = 250;

/** The body as it reads, decompressed where it was sent compressed. */
export async function openBody(incoming: IncomingMessage): Promise<Readable> {
  const encoding = incoming.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (!['gzip', 'x-gzip', 'br', 'deflate'].includes(encoding)) return incoming;
  const [zlib, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  const sync = { flush: zlib.constants.Z_SYNC_FLUSH };
  const decompress: Transform =
    encoding === 'br'
      ? zlib.createBrotliDecompress()
      : encoding === 'deflate'
        ? zlib.createInflate(sync)
        : zlib.createGunzip(sync);
  // Errors come out at the reading end.
  return pipeline<IncomingMessage, Transform>(incoming, decompress, () => undefined);
}

/**
 * Lets go of a body whose reader has all it wants: what is left is read for a moment, so that the connection can be
 * used again, and does not keep the process alive.
 */
export function leaveBody(incoming: IncomingMessage, body: Readable): void {
  if (incoming.complete || incoming.destroyed) return;
  if (body !== incoming) {
    body.destroy();
    incoming.destroy();
    return;
  }
  incoming.socket.unref();
  const timer = setTimeout(() => incoming.destroy(), REST_MS).unref();
  incoming.once('close', () => {
    clearTimeout(timer);
  });
  incoming.resume();
}

/** A body as text, up to a number of bytes; what came before a failure counts. */
export async function readText(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let left = limitBytes;
  try {
    for await (const bytes of body) {
      pieces.push(decoder.decode(bytes.subarray(0, left), { stream: true }));
      left -= bytes.length;
      if (left <= 0) break;
    }
  } catch {
    // The status has already told what matters.
  }
  return pieces.join('');
}
