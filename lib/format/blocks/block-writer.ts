import type { Block } from '../../model/blocks.js';
import type { InlineContext } from '../inline-writer.js';
import type { LineWriter } from '../line-writer.js';

/** Draws one block, from its opening on. */
export interface BlockWriter {
  text(text: string): void;
  close(): void;
  /** Opens a part of a block that draws its parts itself. */
  open?(part: Block): BlockWriter;
}

/** Draws nothing. */
export const SILENT: BlockWriter = { text: () => undefined, close: () => undefined };

/** What all blocks draw with. */
export interface BlockContext extends InlineContext {
  readonly writer: LineWriter;
  /** Whether lines of code in a named language are left to be coloured by somebody else. */
  readonly codeLines: boolean;
}
