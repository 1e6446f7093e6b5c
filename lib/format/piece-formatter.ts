import type { Block, BlockEvent } from '../model/blocks.js';
import type { Machine } from '../model/machine.js';
import type { BlockContext, BlockWriter } from './blocks/block-writer.js';
import { SILENT } from './blocks/block-writer.js';
import { openBlock } from './blocks/open-block.js';
import type { FormatOptions } from './format-options.js';
import type { FormatPiece } from './format-piece.js';
import { parserWhenNeeded, type CreateParser } from './parser-when-needed.js';
import { LineWriter } from './line-writer.js';
import { PLAIN, withRole, type Style } from './sgr.js';

export interface PieceFormatterOptions extends FormatOptions {
  /** Whether lines of code in a named language come out as pieces of their own, for somebody else to colour. */
  readonly codeLines: boolean;
}

/** A block that is open. */
interface Frame {
  readonly block: Block | undefined;
  readonly writer: BlockWriter;
  /** Whether a block in it has been drawn, which the next one stands apart from. */
  hasContent: boolean;
}

/**
 * Draws block events as they come: finished text, and lines of code where they are wanted apart.
 *
 * Output is only ever appended. Exactly one blank line stands between blocks, in lists where the source has one.
 */
export class PieceFormatter implements Machine<BlockEvent, FormatPiece> {
  readonly #context: BlockContext;
  readonly #open: Frame[] = [];
  #innermost: Frame = { block: undefined, writer: SILENT, hasContent: false };

  constructor(options: PieceFormatterOptions, createParser: CreateParser) {
    this.#context = {
      color: options.color,
      hyperlinks: options.hyperlinks,
      codeLines: options.codeLines,
      parser: parserWhenNeeded(createParser),
      writer: new LineWriter(options.width, baseStyle(options)),
    };
  }

  push(event: BlockEvent): readonly FormatPiece[] {
    if (event.type === 'text') this.#innermost.writer.text(event.text);
    else if (event.type === 'open') this.#openBlock(event.block, event.blankBefore);
    else this.#closeBlock();
    return this.#context.writer.take();
  }

  flush(): readonly FormatPiece[] {
    while (this.#open.length > 0) this.#closeBlock();
    return this.#context.writer.take();
  }

  #openBlock(block: Block, blankBefore: boolean): void {
    const parent = this.#innermost;
    if (isShown(block)) {
      if (parent.hasContent && (blankBefore || isSpaced(parent.block))) this.#context.writer.separate();
      parent.hasContent = true;
    }
    this.#open.push(parent);
    const writer = openBlock(this.#context, block, parent);
    this.#innermost = { block, writer, hasContent: false };
  }

  #closeBlock(): void {
    this.#innermost.writer.close();
    this.#innermost = this.#open.pop() ?? this.#innermost;
  }
}

function baseStyle({ base, color }: FormatOptions): Style {
  return base === undefined ? PLAIN : withRole(PLAIN, base, color);
}

function isShown(block: Block): boolean {
  return block.kind !== 'linkReferenceDefinition' && block.kind !== 'row' && block.kind !== 'cell';
}

/** Whether the blocks inside always stand apart, whatever the source has. */
function isSpaced(block: Block | undefined): boolean {
  return block === undefined || block.kind === 'blockQuote' || block.kind === 'footnoteDefinition';
}
