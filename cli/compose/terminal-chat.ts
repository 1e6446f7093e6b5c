import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { FencedJson } from '../../lib/chat/fenced-json.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import { MarkdownRenderer } from '../../lib/format/markdown-renderer.js';
import { SEPARATOR } from '../../lib/chat/separator.js';

/** Draws an answer for a terminal. Loads markdown-it: imported when the first text is on its way. */
export function createTerminalChat(options: FormatOptions): ChatRenderer {
  return new ChatRenderer({
    message: () => new MarkdownRenderer(options),
    reasoning: () => new MarkdownRenderer({ ...options, base: 'reasoning' }),
    structured: () => new FencedJson(() => new MarkdownRenderer(options)),
    separator: SEPARATOR,
  });
}
