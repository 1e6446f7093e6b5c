import type { BlockEvent } from '../model/blocks.js';
import type { Machine } from '../model/machine.js';
import { BlockParser } from './block/block-parser.js';
import { Normaliser } from './normaliser.js';

/**
 * Splits Markdown that arrives in pieces into block events, as early as they are certain.
 *
 * The grammar is CommonMark's with GFM's tables, task boxes and strikethrough, and with bounds where waiting for
 * certainty would have no end (`bounds.ts`). Held, in characters of source: a word or an inline construct
 * (at most about 800), the beginning of a line while it can still be another block, a heading, a fence's opening line,
 * a table row or a definition until its line is complete, a line of code up to 400.
 */
export class MarkdownBlocks implements Machine<string, BlockEvent> {
  readonly #normaliser = new Normaliser();
  readonly #parser = new BlockParser();

  push(chunk: string): readonly BlockEvent[] {
    const text = this.#normaliser.push(chunk);
    return text === '' ? [] : this.#parser.push(text);
  }

  flush(): readonly BlockEvent[] {
    return this.#parser.flush();
  }
}
