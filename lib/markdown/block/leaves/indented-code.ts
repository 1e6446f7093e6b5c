import type { Output } from '../output.js';
import type { Leaf } from './leaf.js';
import { LiteralLines } from './literal-lines.js';

/** Code indented by four columns. Blank lines wait for the next line that is not. */
export class IndentedCode implements Leaf {
  readonly kind = 'indentedCode';
  readonly #output: Output;
  readonly #lines: LiteralLines;
  #blankLines: string[] = [];

  constructor(output: Output) {
    this.#output = output;
    this.#lines = new LiteralLines((text) => output.text(text));
  }

  /** `rest`: what a blank line has beyond the four columns. */
  blankLine(rest: string): void {
    this.#blankLines.push(`${rest}\n`);
  }

  text(piece: string): void {
    if (this.#blankLines.length > 0) {
      this.#output.text(this.#blankLines.join(''));
      this.#blankLines = [];
    }
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
