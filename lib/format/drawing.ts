import { MarkdownBlocks } from '../markdown/markdown-blocks.js';
import type { Machine } from '../model/machine.js';
import { Sanitiser } from '../sanitise/sanitiser.js';
import { chain } from './chain.js';
import type { FormatOptions } from './format-options.js';
import type { FormatPiece } from './format-piece.js';
import { PieceBuffer } from './format-piece.js';
import type { CreateParser } from './parser-when-needed.js';
import type { PieceFormatterOptions } from './piece-formatter.js';
import { PieceFormatter } from './piece-formatter.js';
import { TerminalFormatter } from './terminal-formatter.js';

/** Draws Markdown with a parser that is made when it is needed; see `MarkdownRenderer`. Loads nothing heavy. */
export function createDrawing(options: FormatOptions, createParser: CreateParser): Machine<string, string> {
  const machine = chain(markdownEvents(), new TerminalFormatter(options, createParser));
  return {
    push: (chunk) => joined(machine.push(chunk)),
    flush: () => joined(machine.flush()),
  };
}

/** As `createDrawing`, with lines of code as pieces of their own; neighbouring texts of a chunk are one piece. */
export function createPieceDrawing(
  options: PieceFormatterOptions,
  createParser: CreateParser,
): Machine<string, FormatPiece> {
  const machine = chain(markdownEvents(), new PieceFormatter(options, createParser));
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
