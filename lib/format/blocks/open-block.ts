import { assertNever } from '../../model/assert-never.js';
import type { Block } from '../../model/blocks.js';
import type { Prefix } from '../prefixes.js';
import { PLAIN } from '../sgr.js';
import type { BlockContext, BlockWriter } from './block-writer.js';
import { SILENT } from './block-writer.js';
import { footnotePrefix, itemPrefix, quotePrefix } from './containers.js';
import { fencedCode } from './fenced-code.js';
import { heading } from './heading.js';
import { prose } from './prose.js';
import { indentedLines, sourceLines } from './source-lines.js';
import { Table } from './table.js';
import { thematicBreak } from './thematic-break.js';

/** The block that another one opens in, and what draws it. */
export interface Parent {
  readonly block: Block | undefined;
  readonly writer: BlockWriter;
}

/** Opens a block where the last one ended; gives what draws the rest of it. */
export function openBlock(context: BlockContext, block: Block, parent: Parent): BlockWriter {
  const { color, writer } = context;
  switch (block.kind) {
    case 'blockQuote':
      return container(context, quotePrefix(color));
    case 'list':
      return SILENT;
    case 'item':
      return container(
        context,
        itemPrefix(parent.block?.kind === 'list' ? parent.block : undefined, block, color),
      );
    case 'footnoteDefinition':
      return container(context, footnotePrefix(block, color));
    case 'heading':
      return heading(context, block.level);
    case 'paragraph':
      return prose(context, PLAIN);
    case 'thematicBreak':
      return thematicBreak(context);
    case 'fencedCode':
      return fencedCode(context, block.fence, block.info);
    case 'indentedCode':
      return indentedLines(writer);
    case 'html':
      return sourceLines(writer);
    case 'table':
      return new Table(context, block.alignments);
    case 'row':
    case 'cell':
      return parent.writer.open?.(block) ?? SILENT;
    case 'linkReferenceDefinition':
      context.parser.define(block.label, block.destination);
      return SILENT;
    default:
      return assertNever(block);
  }
}

function container({ writer }: BlockContext, prefix: Prefix): BlockWriter {
  writer.enter(prefix);
  return {
    ...SILENT,
    close: () => {
      writer.leave();
    },
  };
}
