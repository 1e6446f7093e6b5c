import { MarkdownBlocks } from '../markdown/markdown-blocks.js';
import type { Machine } from '../model/machine.js';
import { Sanitiser } from '../sanitise/sanitiser.js';
import { chain } from './chain.js';
import type { FormatOptions } from './format-options.js';
import type { FormatPiece } from './format-piece.js';
import { PieceBuffer } from './format-piece.js';
import type { PieceFormatterOptions } from './piece-formatter.js';
import { PieceFormatter } from './piece-formatter.js';
import { TerminalFormatter } from './terminal-formatter.js';

/**
 * Markdown in chunks to terminal text: sanitised, split into blocks, drawn.
 *
 * The output is the same for every chunking; each chunk gives at most one string, none if nothing is certain yet.
 * Loads markdown-it: a program that starts fast imports this file when the first text is on its way.
 */
export class MarkdownRenderer implements Machine<string, string> {
  readonly #machine: Machine<string, string>;

  constructor(options: FormatOptions) {
    this.#machine = chain(markdownEvents(), new TerminalFormatter(options));
  }

  push(chunk: string): readonly string[] {
    return joined(this.#machine.push(chunk));
  }

  flush(): readonly string[] {
    return joined(this.#machine.flush());
  }
}

/** As `MarkdownRenderer`, with lines of code as pieces of their own; neighbouring texts of a chunk are one piece. */
export function createPieceRenderer(options: PieceFormatterOptions): Machine<string, FormatPiece> {
  const machine = chain(markdownEvents(), new PieceFormatter(options));
  return {
    push: (chunk) => merged(machine.push(chunk)),
    flush: () => merged(machine.flush()),
  };
}

function markdownEvents() {
  return chain(new Sanitiser(), new MarkdownBlocks());
}

function merged(pieces: readonly FormatPiece[]): readonly FormatPiece[] {
  const buffer = new PieceBuffer();
  for (const piece of pieces) buffer.piece(piece);
  return buffer.take();
}

function joined(texts: readonly string[]): readonly string[] {
  if (texts.length < 2) return texts;
  return [texts.join('')];
}
