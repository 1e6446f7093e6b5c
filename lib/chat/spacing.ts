/** Knows how many newlines the text so far ends in, and so what a blank line still needs. */
export class Spacing {
  #newlines = 0;

  push(text: string): void {
    let end = text.length;
    while (end > 0 && text[end - 1] === '\n') end -= 1;
    const newlines = text.length - end;
    this.#newlines = end === 0 ? this.#newlines + newlines : newlines;
  }

  /** What makes the next text start after exactly one blank line, or after as many as there are. */
  blankLine(): string {
    return '\n'.repeat(Math.max(0, 2 - this.#newlines));
  }
}
