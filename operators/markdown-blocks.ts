import type { OperatorFunction } from 'rxjs';
import { MarkdownBlocks } from '../lib/markdown/markdown-blocks.js';
import type { BlockEvent } from '../lib/model/blocks.js';
import { throughMachine } from './through-machine.js';

/**
 * Splits Markdown that arrives in pieces into block events, as early as they are certain.
 *
 *     source  -a-----b-------|     a = "# Hello"   b = " World\n"
 *     result  -------(otc)---|     o = open heading, t = "Hello World", c = close heading
 *
 * However the text is cut, the same events come, once neighbouring texts are joined.
 *
 * - Completes: what is held is shown and all blocks are closed, then complete.
 * - Errors: passed on at once; what is held is dropped.
 * - Holds, in characters of source: at most about 800 of a paragraph, what of a line can still be another block, a
 *   heading, a table row or a fence's opening until its line ends. No timers.
 */
export function markdownBlocks(): OperatorFunction<string, BlockEvent> {
  return throughMachine(() => new MarkdownBlocks());
}
