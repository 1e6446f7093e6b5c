import { InlineWriter } from '../inline-writer.js';
import type { Style } from '../sgr.js';
import { WordWrapper } from '../word-wrapper.js';
import type { BlockContext, BlockWriter } from './block-writer.js';

/** Wrapped inline text: a paragraph, and what a heading says. */
export function prose(context: BlockContext, style: Style): BlockWriter {
  const inline = new InlineWriter(context, new WordWrapper(context.writer), style);
  return {
    text: (text) => {
      inline.push(text);
    },
    close: () => {
      inline.end();
      context.writer.endOpenLine();
    },
  };
}
