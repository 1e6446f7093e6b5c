import { anthropic } from './anthropic/anthropic.js';
import type { Codec } from './codec.js';

/** Every wire that weir speaks. */
export const codecs: readonly Codec[] = [anthropic];

/** The wire that a recorded request to this path speaks. */
export function codecForPath(path: string): Codec | undefined {
  return codecs.find((codec) => codec.speaks(path));
}
