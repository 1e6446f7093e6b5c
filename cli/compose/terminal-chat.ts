import { AsideText } from '../../lib/chat/aside-text.js';
import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { FencedJson } from '../../lib/chat/fenced-json.js';
import { SEPARATOR } from '../../lib/chat/separator.js';
import { createDrawing } from '../../lib/format/drawing.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import type { CreateParser } from '../../lib/format/parser-when-needed.js';

/** Where reasoning is shown: dim in the answer, nowhere, or by whole plain lines somewhere else. */
export type ReasoningPlace = 'answer' | 'nowhere' | ((lines: string) => void);

/** Draws an answer for a terminal. The parser, which is heavy, is made when the first markup comes. */
export function createTerminalChat(
  options: FormatOptions,
  reasoning: ReasoningPlace,
  createParser: CreateParser,
): ChatRenderer {
  const draw = (how: FormatOptions) => createDrawing(how, createParser);
  return new ChatRenderer({
    message: () => draw(options),
    reasoning: reasoning === 'nowhere' ? undefined : () => reasoningText(options, reasoning, draw),
    structured: () => new FencedJson(() => draw(options)),
    separator: SEPARATOR,
  });
}

function reasoningText(
  options: FormatOptions,
  place: Exclude<ReasoningPlace, 'nowhere'>,
  draw: (how: FormatOptions) => ReturnType<typeof createDrawing>,
) {
  if (place === 'answer') return draw({ ...options, base: 'reasoning' });
  return new AsideText(draw({ ...options, color: false, hyperlinks: false }), place);
}
