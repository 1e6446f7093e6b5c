import type { LineReader, Reading } from '../line-reader.js';
import type { Output } from '../output.js';
import type { Start } from '../start.js';
import { FENCE_MARKERS } from '../starts/fence.js';
import type { Leaf } from './leaf.js';
import { LiteralLines } from './literal-lines.js';

const MARKDOWN_LABEL = /^(?:markdown|md)(?![\w-])/i;
const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*[^ \t\n]/;

/** Code between fences: goes out line by line. A fence labelled `markdown` or `md` may hold fences of its length. */
export class FencedCode implements Leaf {
  readonly kind = 'fencedCode';
  readonly #output: Output;
  readonly #fence: string;
  readonly indent: number;
  readonly #nests: boolean;
  readonly #lines: LiteralLines;
  #depth = 0;

  constructor(output: Output, start: Start & { kind: 'fencedCode' }) {
    this.#output = output;
    this.#fence = start.fence;
    this.indent = start.indent;
    this.#nests = MARKDOWN_LABEL.test(start.info);
    this.#lines = new LiteralLines((text) => {
      if (this.#nests && this.#lines.isWhole && this.#opensFence(text)) this.#depth += 1;
      this.#output.text(text);
    });
  }

  /** Reads the closing fence, if the line is one; else stands where it stood, the fence's indentation taken off. */
  *closes(reader: LineReader): Reading<boolean> {
    if (reader.indent < 4 && reader.code === this.#fence.charCodeAt(0)) {
      reader.mark();
      const length = yield* reader.run(reader.code);
      if (length >= this.#fence.length && (yield* reader.isBlankToLineEnd()) && this.#depth === 0) {
        reader.unmark();
        return true;
      }
      if (length >= this.#fence.length && reader.atLineEnd) this.#depth -= 1;
      reader.rewind();
    }
    reader.consume(Math.min(reader.indent, this.indent));
    return false;
  }

  text(piece: string): void {
    this.#lines.text(piece);
  }

  endLine(): void {
    this.#lines.endLine();
  }

  close(): void {
    this.#lines.close();
    this.#output.close(this.kind);
  }

  #opensFence(line: string): boolean {
    const opening = OPENING.exec(line)?.[1];
    return opening !== undefined && opening.startsWith(this.#fence) && opening.length >= FENCE_MARKERS;
  }
}
