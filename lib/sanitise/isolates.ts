const ISOLATE = /[\u2066-\u2069]/g;
const POP = '\u2069';

/**
 * Balances bidirectional isolates within one line of text.
 *
 * An isolate that is still open at the line's end is closed there; a closing mark without its opener is dropped.
 */
export class Isolates {
  #open = 0;

  /** Whether the line so far has isolates that are not closed. */
  get isOpen(): boolean {
    return this.#open > 0;
  }

  /** The next part of the line, without closing marks that close nothing. */
  filter(text: string): string {
    return text.replace(ISOLATE, (mark) => this.#pass(mark));
  }

  /** What closes the isolates of a line that ends here. */
  close(): string {
    const closing = POP.repeat(this.#open);
    this.#open = 0;
    return closing;
  }

  #pass(mark: string): string {
    if (mark !== POP) {
      this.#open += 1;
      return mark;
    }
    if (this.#open === 0) return '';
    this.#open -= 1;
    return mark;
  }
}
