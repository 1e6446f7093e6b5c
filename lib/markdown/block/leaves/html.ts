import type { Output } from '../output.js';
import type { Leaf } from './leaf.js';
import { LiteralLines } from './literal-lines.js';

/** Characters that the longest ending, `</textarea>`, can have in the piece before. */
const OVERLAP = 10;

/** A block of HTML: its source, line by line. */
export class Html implements Leaf {
  readonly kind = 'html';
  readonly #output: Output;
  readonly #end: RegExp | undefined;
  readonly #lines: LiteralLines;
  #tail = '';
  /** The line just ended was the last. */
  isDone = false;

  constructor(output: Output, end: RegExp | undefined) {
    this.#output = output;
    this.#end = end;
    this.#lines = new LiteralLines((text) => {
      this.isDone ||= this.#end?.test(this.#tail + text) ?? false;
      this.#tail = text.slice(-OVERLAP);
      this.#output.text(text);
    });
  }

  /** Whether a blank line ends it. */
  get endsAtBlankLine(): boolean {
    return this.#end === undefined;
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
}
