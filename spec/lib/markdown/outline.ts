import { MarkdownBlocks } from '../../../lib/markdown/markdown-blocks.js';
import type { Block, BlockEvent } from '../../../lib/model/blocks.js';

/** The events that a text cut into these chunks gives. */
export function eventsOf(chunks: readonly string[]): readonly BlockEvent[] {
  const machine = new MarkdownBlocks();
  return [...chunks.flatMap((chunk) => machine.push(chunk)), ...machine.flush()];
}

/** The events with neighbouring texts of a block made one. */
export function joined(events: readonly BlockEvent[]): readonly BlockEvent[] {
  const result: BlockEvent[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = { type: 'text', text: last.text + event.text };
    } else {
      result.push(event);
    }
  }
  return result;
}

/** Events in short: `kind(details)[content]`, `+` before what stands below a blank line, texts parted by `¦`. */
export function outline(events: readonly BlockEvent[]): string {
  let result = '';
  let afterText = false;
  for (const event of events) {
    if (event.type === 'open') result += `${event.blankBefore ? '+' : ''}${name(event.block)}[`;
    else if (event.type === 'close') result += ']';
    else result += (afterText ? '¦' : '') + event.text;
    afterText = event.type === 'text';
  }
  return result;
}

function name(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.ordered ? `list(${block.start}${block.delimiter})` : `list(${block.marker})`;
    case 'item': {
      const details = [block.number, block.task].filter((detail) => detail !== undefined).join(' ');
      return details === '' ? 'item' : `item(${details})`;
    }
    case 'heading':
      return `heading(${block.level})`;
    case 'fencedCode':
      return `fencedCode(${block.fence}${block.info})`;
    case 'table':
      return `table(${block.alignments.join(' ')})`;
    case 'row':
      return block.header ? 'header' : 'row';
    case 'linkReferenceDefinition':
      return `definition(${block.label}, ${block.destination}, ${block.title})`;
    case 'footnoteDefinition':
      return `footnote(${block.label})`;
    default:
      return block.kind;
  }
}

/** The outline of a whole text, its texts joined. */
export function outlineOf(text: string): string {
  return outline(joined(eventsOf([text])));
}

/** Text in chunks of the given sizes, over and over. */
export function cut(text: string, sizes: readonly number[]): readonly string[] {
  const chunks: string[] = [];
  for (let index = 0, turn = 0; index < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    chunks.push(text.slice(index, index + size));
    index += size;
  }
  return chunks;
}
