import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { AsideText } from '../../lib/chat/aside-text.js';
import { FencedJson } from '../../lib/chat/fenced-json.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import { MarkdownRenderer } from '../../lib/format/markdown-renderer.js';
import { SEPARATOR } from '../../lib/chat/separator.js';

/**
 * Draws an answer for a terminal. Loads markdown-it: imported when the first text is on its way.
 *
 * @param aside where reasoning goes, by whole lines and plain; default: into the answer, dim
 */
export function createTerminalChat(options: FormatOptions, aside?: (lines: string) => void): ChatRenderer {
  const plain = { ...options, color: false, hyperlinks: false };
  return new ChatRenderer({
    message: () => new MarkdownRenderer(options),
    reasoning: () =>
      aside === undefined
        ? new MarkdownRenderer({ ...options, base: 'reasoning' })
        : new AsideText(new MarkdownRenderer(plain), aside),
    structured: () => new FencedJson(() => new MarkdownRenderer(options)),
    separator: SEPARATOR,
  });
}
