import { InlineScanner } from '../../inline/inline-scanner.js';
import type { Output } from '../output.js';
import type { Leaf } from './leaf.js';

/** Prose: goes out word by word while no inline construct is open. */
export class Paragraph implements Leaf {
  readonly kind = 'paragraph';
  readonly #output: Output;
  readonly #scanner: InlineScanner;

  constructor(output: Output, isDefined: (label: string) => boolean) {
    this.#output = output;
    this.#scanner = new InlineScanner(isDefined);
  }

  text(piece: string): void {
    for (const text of this.#scanner.push(piece)) this.#output.text(text);
  }

  endLine(): void {
    this.text('\n');
  }

  close(): void {
    for (const text of this.#scanner.flush()) this.#output.text(text);
    this.#output.close(this.kind);
  }
}
