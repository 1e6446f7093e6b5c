import { anthropic } from './anthropic/anthropic.js';
import { chatServer } from './chat-completions/chat-completions.js';
import type { Codec } from './codec.js';

/** Every wire that weir speaks; the servers of one wire are decoded alike. */
export const codecs: readonly Codec[] = [anthropic, chatServer('chat-completions', 'http://127.0.0.1:8080')];

/** The wire that a recorded request to this path speaks. */
export function codecForPath(path: string): Codec | undefined {
  return codecs.find((codec) => codec.speaks(path));
}
