import type { Block } from '../../model/blocks.js';
import type { LineReader, Reading } from './line-reader.js';
import type { Output } from './output.js';
import type { ContainerStart, ListType } from './start.js';
import { quoteMarker } from './starts/quote.js';

const FOOTNOTE_INDENT = 4;

interface Container {
  readonly kind: 'document' | 'blockQuote' | 'list' | 'item' | 'footnoteDefinition';
  /** Columns that its content is indented by. */
  readonly contentIndent: number;
  /** For lists: what its items have in common. */
  readonly type?: ListType;
  /** For ordered lists: the number of the next item. */
  nextNumber: number;
  blocks: number;
}

/** The open containers, outermost first, and what a blank line means between their blocks. */
export class Containers {
  readonly #output: Output;
  readonly #list: Container[] = [container('document')];
  #blank = false;
  /** The outermost container that the blank line was in. */
  #blankDepth = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  get depth(): number {
    return this.#list.length;
  }

  /** How many containers the current line goes on with; their markers are read. */
  *match(reader: LineReader): Reading<number> {
    let matched = 1;
    for (let depth = 1; depth < this.#list.length; depth += 1) {
      const open = this.#list[depth];
      if (open === undefined || !(yield* this.#goesOn(open, reader))) break;
      // A list goes on as long as it is not known what comes instead of its item.
      matched = depth + 1;
    }
    return matched;
  }

  *#goesOn(open: Container, reader: LineReader): Reading<boolean> {
    if (open.kind === 'list') return true;
    if (open.kind === 'blockQuote') return yield* quoteMarker(reader);
    if (reader.atLineEnd) return open.blocks > 0;
    if (reader.indent < open.contentIndent) return false;
    reader.consume(open.contentIndent);
    return true;
  }

  /** A blank line was read that `matched` containers go on with. */
  blankLine(matched: number): void {
    const quote = this.#list.slice(0, matched).findLastIndex(({ kind }) => kind === 'blockQuote');
    const depth = Math.max(0, quote);
    this.#blankDepth = this.#blank ? Math.min(this.#blankDepth, depth) : depth;
    this.#blank = true;
  }

  /** A line that is not blank has ended. */
  contentLine(): void {
    this.#blank = false;
  }

  /** Whether a block opened now stands below a blank line; counts it. */
  addBlock(): boolean {
    const parent = this.#list.at(-1);
    if (parent === undefined) throw new Error('no container is open');
    parent.blocks += 1;
    return this.#blank && parent.blocks > 1 && this.#list.length > this.#blankDepth;
  }

  closeTo(depth: number): void {
    while (this.#list.length > depth) {
      const closed = this.#list.pop();
      if (closed !== undefined && closed.kind !== 'document') this.#output.close(closed.kind);
    }
  }

  /** Only items stand in a list: anything else ends it. */
  leaveList(): void {
    if (this.#list.at(-1)?.kind === 'list') this.closeTo(this.#list.length - 1);
  }

  open(start: ContainerStart): void {
    if (start.kind === 'item') {
      this.#openItem(start);
      return;
    }
    this.leaveList();
    const block: Block = start.kind === 'blockQuote' ? { kind: 'blockQuote' } : start;
    this.#push(container(start.kind, start.kind === 'blockQuote' ? 0 : FOOTNOTE_INDENT), block);
  }

  #openItem(start: ContainerStart & { kind: 'item' }): void {
    const top = this.#list.at(-1);
    if (top?.kind !== 'list' || !sameType(top.type, start.type)) {
      this.leaveList();
      const number = start.number ?? 0;
      const block: Block = start.type.ordered
        ? { kind: 'list', ...start.type, start: number }
        : { kind: 'list', ...start.type };
      this.#push({ ...container('list'), type: start.type, nextNumber: number }, block);
    }
    const list = this.#list.at(-1);
    const number = list?.nextNumber ?? 0;
    if (list !== undefined) list.nextNumber += 1;
    this.#push(container('item', start.contentIndent), {
      kind: 'item',
      ...(start.type.ordered && { number }),
      ...(start.task !== undefined && { task: start.task }),
    });
  }

  #push(opened: Container, block: Block): void {
    this.#output.open(block, this.addBlock());
    this.#list.push(opened);
  }
}

function container(kind: Container['kind'], contentIndent = 0): Container {
  return { kind, contentIndent, nextNumber: 0, blocks: 0 };
}

function sameType(one: ListType | undefined, other: ListType): boolean {
  if (one?.ordered === true) return other.ordered && one.delimiter === other.delimiter;
  return !other.ordered && one?.marker === other.marker;
}
