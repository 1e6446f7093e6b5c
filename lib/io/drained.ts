import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** A pipe that is silent for this long after its process has ended is held by somebody else. */
const SILENCE_MS = 100;
/** Whoever goes on writing into it is not listened to any longer than this. */
const LONGEST_MS = 1000;

/**
 * Resolves when all of these streams have ended, or when nothing more is to be expected of them: the process they
 * belonged to has ended, and only what it has left behind still holds them. The streams are read by somebody else.
 */
export async function drained(streams: readonly Readable[]): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const nothing = () => undefined;
  const ended = Promise.all(streams.map((stream) => finished(stream, { signal, cleanup: true })));
  await Promise.race([ended.then(nothing, nothing), silence(streams, signal).catch(nothing)]);
  stop.abort();
}

async function silence(streams: readonly Readable[], signal: AbortSignal): Promise<void> {
  let pieces = 0;
  const count = () => (pieces += 1);
  for (const stream of streams) stream.on('data', count);
  const latest = performance.now() + LONGEST_MS;
  try {
    let seen: number;
    do {
      seen = pieces;
      await setTimeout(SILENCE_MS, undefined, { signal });
      // A busy process comes to its timers first: what waits in the pipes is read before it is judged.
      await setImmediate(undefined, { signal });
    } while (pieces !== seen && performance.now() < latest);
  } finally {
    for (const stream of streams) stream.off('data', count);
  }
}
