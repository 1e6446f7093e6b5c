import type { Alignment } from '../../model/blocks.js';
import { normaliseLabel } from '../inline/label.js';
import { Containers } from './containers.js';
import { FencedCode } from './leaves/fenced-code.js';
import { Html } from './leaves/html.js';
import { IndentedCode } from './leaves/indented-code.js';
import type { Leaf } from './leaves/leaf.js';
import { Paragraph } from './leaves/paragraph.js';
import { Table } from './leaves/table.js';
import { cellsOf } from './leaves/table-rows.js';
import type { Output } from './output.js';
import type { ContainerStart, Continues, LeafStart, Start } from './start.js';

interface PendingHeader {
  readonly source: string;
  readonly cells: readonly string[];
  readonly blankBefore: boolean;
}

/** The blocks that are open: containers, one leaf, and a line that may be the header of a table. */
export class OpenBlocks {
  readonly containers: Containers;
  readonly #output: Output;
  readonly #definitions = new Set<string>();
  #leaf: Leaf | undefined;
  #header: PendingHeader | undefined;

  constructor(output: Output) {
    this.#output = output;
    this.containers = new Containers(output);
  }

  get leaf(): Leaf | undefined {
    return this.#leaf;
  }

  get header(): PendingHeader | undefined {
    return this.#header;
  }

  /** What a line goes on with if it begins nothing. `whole`: it is in all open containers. */
  continues(whole: boolean): Continues {
    if (this.#leaf?.kind === 'paragraph') return whole ? 'paragraph' : 'lazy';
    return this.#leaf?.kind === 'table' && whole ? 'table' : 'nothing';
  }

  closeLeaf(): void {
    this.#leaf?.close();
    this.#leaf = undefined;
  }

  closeTo(depth: number): void {
    this.closeLeaf();
    this.containers.closeTo(depth);
  }

  openContainer(start: ContainerStart): void {
    this.containers.open(start);
  }

  openParagraph(): Leaf {
    this.#output.open({ kind: 'paragraph' }, this.#addLeaf());
    return this.#setLeaf(this.#paragraph());
  }

  openIndentedCode(): Leaf {
    this.#output.open({ kind: 'indentedCode' }, this.#addLeaf());
    return this.#setLeaf(new IndentedCode(this.#output));
  }

  /** Opens a leaf that its first line shows; those of one line are closed at once. */
  openLeaf(start: LeafStart): void {
    const blankBefore = this.#addLeaf();
    if (start.kind === 'fencedCode') {
      this.#output.open({ kind: start.kind, info: start.info, fence: start.fence }, blankBefore);
      this.#setLeaf(new FencedCode(this.#output, start));
      return;
    }
    if (start.kind === 'html') {
      this.#output.open({ kind: start.kind }, blankBefore);
      this.#setLeaf(new Html(this.#output, start.end));
      return;
    }
    if (start.kind === 'linkReferenceDefinition') this.#definitions.add(normaliseLabel(start.label));
    this.#output.open(
      start.kind === 'heading' ? { kind: start.kind, level: start.level } : start,
      blankBefore,
    );
    if (start.kind === 'heading') this.#output.text(start.text);
    this.#output.close(start.kind);
  }

  /** A line that waits for the next one, in an open paragraph or not. */
  holdHeader(source: string): void {
    const blankBefore = this.#leaf === undefined && this.#addLeaf();
    this.#header = { source, cells: cellsOf(source), blankBefore };
  }

  /** The line held is the header of a table. */
  openTable(alignments: readonly Alignment[]): void {
    const header = this.#takeHeader();
    if (header === undefined) return;
    let { blankBefore } = header;
    if (this.#leaf !== undefined) {
      this.closeLeaf();
      blankBefore = this.#addLeaf();
    }
    this.#output.open({ kind: 'table', alignments }, blankBefore);
    this.#setLeaf(new Table(this.#output, header.cells, alignments));
  }

  /** The line held, if there is one, is text of a paragraph. */
  settleHeader(): void {
    const header = this.#takeHeader();
    if (header === undefined) return;
    if (this.#leaf === undefined) this.#output.open({ kind: 'paragraph' }, header.blankBefore);
    const paragraph = this.#leaf ?? this.#setLeaf(this.#paragraph());
    paragraph.text(header.source);
    paragraph.endLine();
  }

  #takeHeader(): PendingHeader | undefined {
    const header = this.#header;
    this.#header = undefined;
    return header;
  }

  #addLeaf(): boolean {
    this.containers.leaveList();
    return this.containers.addBlock();
  }

  #setLeaf(leaf: Leaf): Leaf {
    this.#leaf = leaf;
    return leaf;
  }

  #paragraph(): Paragraph {
    return new Paragraph(this.#output, (label) => this.#definitions.has(label));
  }
}

export function isContainerStart(start: Start): start is ContainerStart {
  return start.kind === 'blockQuote' || start.kind === 'item' || start.kind === 'footnoteDefinition';
}
