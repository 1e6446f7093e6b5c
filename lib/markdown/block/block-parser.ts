import type { BlockEvent } from '../../model/blocks.js';
import type { Machine } from '../../model/machine.js';
import { CONTAINER_DEPTH } from '../bounds.js';
import { NEWLINE } from '../characters.js';
import { END } from '../source.js';
import { FencedCode } from './leaves/fenced-code.js';
import { Html } from './leaves/html.js';
import { IndentedCode } from './leaves/indented-code.js';
import type { Leaf } from './leaves/leaf.js';
import { LineReader, type Reading } from './line-reader.js';
import { OpenBlocks, isContainerStart } from './open-blocks.js';
import { Output } from './output.js';
import type { ContainerStart, Start } from './start.js';
import { recognise } from './starts/recognise.js';
import { delimiterRow } from './starts/table-delimiter.js';

const CODE_INDENT = 4;

/**
 * CommonMark's block structure, read line by line as a coroutine: it yields where it cannot go on without the next
 * character, and acts as soon as what it has read cannot mean anything else. Line ends must be `\n`.
 */
export class BlockParser implements Machine<string, BlockEvent> {
  readonly #reader = new LineReader();
  readonly #output = new Output();
  readonly #blocks = new OpenBlocks(this.#output);
  readonly #reading = this.#document();
  /** The leaf that the rest of the line goes to while the coroutine waits in the middle of it. */
  #streaming: Leaf | undefined;

  push(text: string): readonly BlockEvent[] {
    // Most pieces of an answer end here: they need no look at the structure.
    if (this.#streaming !== undefined && !text.includes('\n')) {
      this.#streaming.text(text);
      return this.#output.take();
    }
    this.#reader.source.append(text);
    this.#reading.next();
    return this.#output.take();
  }

  flush(): readonly BlockEvent[] {
    this.#reader.source.end();
    this.#reading.next();
    return this.#output.take();
  }

  *#document(): Reading<void> {
    const { source } = this.#reader;
    while ((source.peek() ?? (yield* source.more())) !== END) {
      yield* this.#line();
      if (source.peek() === NEWLINE) source.skip();
    }
    this.#blocks.settleHeader();
    this.#blocks.closeTo(1);
  }

  /** Reads a line up to its line end. */
  *#line(): Reading<void> {
    const reader = this.#reader;
    const { containers } = this.#blocks;
    yield* reader.startLine();
    const matched = yield* containers.match(reader);
    const whole = matched === containers.depth;
    if (this.#blocks.header !== undefined && (yield* this.#afterHeader(whole))) return;
    if (reader.atLineEnd) {
      this.#blankLine(matched, whole);
      return;
    }
    if (!whole || !(yield* this.#insideLeaf())) yield* this.#starts(matched, whole);
    containers.contentLine();
  }

  /** True when the line is the delimiter row that makes the line before it the header of a table. */
  *#afterHeader(whole: boolean): Reading<boolean> {
    const columns = this.#blocks.header?.cells.length ?? 0;
    const readable = whole && this.#reader.indent < CODE_INDENT;
    const alignments = readable ? yield* delimiterRow(this.#reader, columns) : undefined;
    if (alignments === undefined) this.#blocks.settleHeader();
    else this.#blocks.openTable(alignments);
    return alignments !== undefined;
  }

  #blankLine(matched: number, whole: boolean): void {
    const reader = this.#reader;
    const leaf = whole ? this.#blocks.leaf : undefined;
    if (leaf instanceof FencedCode || (leaf instanceof Html && !leaf.endsAtBlankLine)) {
      if (leaf instanceof FencedCode) reader.consume(Math.min(reader.indent, leaf.indent));
      leaf.text(reader.restOfIndentation());
      leaf.endLine();
      return;
    }
    if (leaf instanceof IndentedCode) {
      reader.consume(Math.min(reader.indent, CODE_INDENT));
      leaf.blankLine(reader.restOfIndentation());
    } else {
      this.#blocks.closeTo(matched);
    }
    this.#blocks.containers.blankLine(matched);
  }

  /** Goes on with a leaf whose lines are literal. True when the line was its. */
  *#insideLeaf(): Reading<boolean> {
    const reader = this.#reader;
    const { leaf } = this.#blocks;
    if (leaf instanceof FencedCode) {
      if (yield* leaf.closes(reader)) this.#blocks.closeLeaf();
      else yield* this.#literal(leaf);
      return true;
    }
    if (leaf instanceof Html) {
      yield* this.#html(leaf);
      return true;
    }
    if (!(leaf instanceof IndentedCode) || reader.indent < CODE_INDENT) return false;
    reader.consume(CODE_INDENT);
    yield* this.#literal(leaf);
    return true;
  }

  /** What the line begins, container by container, down to its text. */
  *#starts(matched: number, whole: boolean): Reading<void> {
    const reader = this.#reader;
    const blocks = this.#blocks;
    let continues = blocks.continues(whole);
    let depth = matched;
    while (reader.indent < CODE_INDENT) {
      const start = yield* recognise(reader, continues, depth < CONTAINER_DEPTH);
      if (start === undefined) break;
      if (start.kind !== 'tableHeader' || continues === 'nothing') blocks.closeTo(depth);
      if (!isContainerStart(start)) {
        yield* this.#leafStart(start);
        return;
      }
      blocks.openContainer(start);
      depth = blocks.containers.depth;
      continues = 'nothing';
      if (reader.atLineEnd) return;
      if (start.kind === 'item' && start.task !== undefined) break;
    }
    if (continues === 'nothing') blocks.closeTo(depth);
    const code = continues !== 'paragraph' && continues !== 'lazy' && reader.indent >= CODE_INDENT;
    yield* code ? this.#indentedCode(depth) : this.#stream(blocks.leaf ?? blocks.openParagraph());
  }

  *#leafStart(start: Exclude<Start, ContainerStart>): Reading<void> {
    if (start.kind === 'tableHeader') {
      this.#blocks.holdHeader(start.source);
      return;
    }
    this.#blocks.openLeaf(start);
    if (this.#blocks.leaf instanceof Html) yield* this.#html(this.#blocks.leaf);
  }

  *#indentedCode(depth: number): Reading<void> {
    this.#blocks.closeTo(depth);
    this.#reader.consume(CODE_INDENT);
    yield* this.#literal(this.#blocks.openIndentedCode());
  }

  *#html(leaf: Html): Reading<void> {
    yield* this.#literal(leaf);
    if (leaf.isDone) this.#blocks.closeLeaf();
  }

  *#literal(leaf: Leaf): Reading<void> {
    leaf.text(this.#reader.restOfIndentation());
    yield* this.#stream(leaf);
  }

  /** Gives the rest of the line to a leaf, piece by piece as it comes. */
  *#stream(leaf: Leaf): Reading<void> {
    const { source } = this.#reader;
    for (;;) {
      const piece = source.takeLine();
      if (piece !== '') leaf.text(piece);
      this.#streaming = leaf;
      const code = source.peek() ?? (yield* source.more());
      this.#streaming = undefined;
      if (code === END) return;
      if (code !== NEWLINE) continue;
      leaf.endLine();
      return;
    }
  }
}
