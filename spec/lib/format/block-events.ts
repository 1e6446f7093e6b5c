import type { Block, BlockEvent } from '../../../lib/model/blocks.js';

type Content = string | readonly BlockEvent[];

/** The events of one block, around text or other blocks. */
export function block(its: Block, ...content: readonly Content[]): readonly BlockEvent[] {
  return [
    { type: 'open', block: its, blankBefore: false },
    ...content.flatMap((part): readonly BlockEvent[] =>
      typeof part === 'string' ? [{ type: 'text', text: part }] : part,
    ),
    { type: 'close', kind: its.kind },
  ];
}

/** The same block behind a blank line. */
export function spaced([open, ...rest]: readonly BlockEvent[]): readonly BlockEvent[] {
  return open?.type === 'open' ? [{ ...open, blankBefore: true }, ...rest] : rest;
}

export const paragraph = (...texts: readonly string[]) => block({ kind: 'paragraph' }, ...texts);
export const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, text: string) =>
  block({ kind: 'heading', level }, text);
export const bullets = (...items: readonly (readonly BlockEvent[])[]) =>
  block({ kind: 'list', ordered: false, marker: '-' }, ...items);
export const numbers = (start: number, ...items: readonly (readonly BlockEvent[])[]) =>
  block({ kind: 'list', ordered: true, delimiter: '.', start }, ...items);
export const item = (...content: readonly Content[]) => block({ kind: 'item' }, ...content);
export const numbered = (number: number, ...content: readonly Content[]) =>
  block({ kind: 'item', number }, ...content);
export const quote = (...content: readonly Content[]) => block({ kind: 'blockQuote' }, ...content);
export const fenced = (info: string, ...texts: readonly string[]) =>
  block({ kind: 'fencedCode', info, fence: '```' }, ...texts);

/** A table with a header row. */
export function table(
  alignments: Extract<Block, { kind: 'table' }>['alignments'],
  ...rows: readonly (readonly string[])[]
) {
  return block(
    { kind: 'table', alignments },
    ...rows.map((cells, row) =>
      block(
        { kind: 'row', header: row === 0 },
        ...cells.map((text, column) => block({ kind: 'cell', column }, text)),
      ),
    ),
  );
}
