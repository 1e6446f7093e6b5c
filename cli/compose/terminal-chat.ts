import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { AsideText } from '../../lib/chat/aside-text.js';
import { FencedJson } from '../../lib/chat/fenced-json.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import { MarkdownRenderer } from '../../lib/format/markdown-renderer.js';
import { SEPARATOR } from '../../lib/chat/separator.js';

/** Where reasoning is shown: dim in the answer, nowhere, or by whole plain lines somewhere else. */
export type ReasoningPlace = 'answer' | 'nowhere' | ((lines: string) => void);

/** Draws an answer for a terminal. Loads markdown-it: imported when the first text is on its way. */
export function createTerminalChat(
  options: FormatOptions,
  reasoning: ReasoningPlace = 'answer',
): ChatRenderer {
  return new ChatRenderer({
    message: () => new MarkdownRenderer(options),
    reasoning: reasoning === 'nowhere' ? undefined : () => reasoningText(options, reasoning),
    structured: () => new FencedJson(() => new MarkdownRenderer(options)),
    separator: SEPARATOR,
  });
}

function reasoningText(options: FormatOptions, place: Exclude<ReasoningPlace, 'nowhere'>) {
  if (place === 'answer') return new MarkdownRenderer({ ...options, base: 'reasoning' });
  return new AsideText(new MarkdownRenderer({ ...options, color: false, hyperlinks: false }), place);
}
