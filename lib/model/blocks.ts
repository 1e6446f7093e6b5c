/** How a table column is aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'none';

/**
 * A Markdown block (CommonMark's names, with GFM's table). Containers hold blocks; leaves hold text.
 *
 * Text inside `paragraph`, `heading` and `cell` is Markdown inline source, cut only where no inline construct is
 * open and, but for over-long words, before white space: pieces mean the same parsed alone and joined. Inside
 * `fencedCode`, `indentedCode` and `html` it is literal, line ends included.
 */
export type Block =
  /** Container: its content is drawn behind a bar. */
  | { readonly kind: 'blockQuote' }
  /** Container of items. `start` is the first number of an ordered list. */
  | { readonly kind: 'list'; readonly ordered: false; readonly marker: string }
  | { readonly kind: 'list'; readonly ordered: true; readonly delimiter: '.' | ')'; readonly start: number }
  /** Container. `number` counts from the list's start, as CommonMark says; `task` is set by `[ ]` and `[x]`. */
  | { readonly kind: 'item'; readonly number?: number; readonly task?: 'open' | 'done' }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'thematicBreak' }
  | { readonly kind: 'fencedCode'; readonly info: string; readonly fence: string }
  | { readonly kind: 'indentedCode' }
  | { readonly kind: 'html' }
  /** Container of rows, one alignment per column. */
  | { readonly kind: 'table'; readonly alignments: readonly Alignment[] }
  /** Container of cells. */
  | { readonly kind: 'row'; readonly header: boolean }
  | { readonly kind: 'cell'; readonly column: number }
  /** A link reference definition: nothing is shown, later references resolve against it. */
  | {
      readonly kind: 'linkReferenceDefinition';
      readonly label: string;
      readonly destination: string;
      readonly title: string;
    }
  /** Container: the content of a footnote. */
  | { readonly kind: 'footnoteDefinition'; readonly label: string };

export type BlockKind = Block['kind'];

/**
 * What `markdownBlocks()` gives: a well-formed nesting. Every `open` has one `close`, blocks nest like brackets, and
 * `text` belongs to the innermost open block. Neighbouring `text` events of one block concatenate: how a text was
 * cut into them never matters.
 */
export type BlockEvent =
  /** `blankBefore`: at least one blank line stood between this block and the one before it in the same container. */
  | { readonly type: 'open'; readonly block: Block; readonly blankBefore: boolean }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'close'; readonly kind: BlockKind };
