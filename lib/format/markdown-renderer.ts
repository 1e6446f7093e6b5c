import type { Machine } from '../model/machine.js';
import { createDrawing, createPieceDrawing } from './drawing.js';
import type { FormatOptions } from './format-options.js';
import type { FormatPiece } from './format-piece.js';
import { createInlineParser } from './inline-parser.js';
import type { PieceFormatterOptions } from './piece-formatter.js';

/**
 * Markdown in chunks to terminal text: sanitised, split into blocks, drawn.
 *
 * The output is the same for every chunking; each chunk gives at most one string, none if nothing is certain yet.
 * Loads markdown-it: a program that starts fast uses `createDrawing`, and loads the parser while it waits.
 */
export class MarkdownRenderer implements Machine<string, string> {
  readonly #machine: Machine<string, string>;

  constructor(options: FormatOptions) {
    this.#machine = createDrawing(options, createInlineParser);
  }

  push(chunk: string): readonly string[] {
    return this.#machine.push(chunk);
  }

  flush(): readonly string[] {
    return this.#machine.flush();
  }
}

/** As `MarkdownRenderer`, with lines of code as pieces of their own; neighbouring texts of a chunk are one piece. */
export function createPieceRenderer(options: PieceFormatterOptions): Machine<string, FormatPiece> {
  return createPieceDrawing(options, createInlineParser);
}
