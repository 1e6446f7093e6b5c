import type { BlockEvent } from '../model/blocks.js';
import type { Machine } from '../model/machine.js';
import type { FormatOptions } from './format-options.js';
import type { FormatPiece } from './format-piece.js';
import type { CreateParser } from './parser-when-needed.js';
import { PieceFormatter } from './piece-formatter.js';

/**
 * Draws block events as terminal text, as they come; output is only ever appended, and ends in one newline.
 *
 * Words go out when they are complete, code by line, tables when they close. `createParser` is called when inline
 * markup is met for the first time.
 */
export class TerminalFormatter implements Machine<BlockEvent, string> {
  readonly #formatter: PieceFormatter;

  constructor(options: FormatOptions, createParser: CreateParser) {
    this.#formatter = new PieceFormatter({ ...options, codeLines: false }, createParser);
  }

  push(event: BlockEvent): readonly string[] {
    return this.#formatter.push(event).map(toText);
  }

  flush(): readonly string[] {
    return this.#formatter.flush().map(toText);
  }
}

function toText(piece: FormatPiece): string {
  return typeof piece === 'string' ? piece : piece.line;
}
