/** What `peek` gives after the last character of the text. */
export const END = -1;

/**
 * Text that arrives in pieces, read one character at a time.
 *
 * Whoever reads is a generator that yields when it needs a character that has not come: `peek() ?? (yield* more())`.
 * From a mark on, what was read is kept (as pieces, joined once) and can be read again.
 */
export class Source {
  #text = '';
  #index = 0;
  #ended = false;
  #kept: string[] = [];
  #mark = -1;
  #before = 0;

  /** Characters read since the start. */
  get position(): number {
    return this.#before + this.#index;
  }

  /** Adds text; what came before must have been read. */
  append(text: string): void {
    if (this.#mark >= 0) {
      this.#kept.push(this.#text.slice(this.#mark));
      this.#mark = 0;
    }
    this.#before += this.#text.length;
    this.#text = text;
    this.#index = 0;
  }

  end(): void {
    this.#ended = true;
  }

  /** The next character, END, or undefined when it has not come yet. */
  peek(): number | undefined {
    if (this.#index < this.#text.length) return this.#text.charCodeAt(this.#index);
    return this.#ended ? END : undefined;
  }

  /** The next character or END, waiting for it. */
  *more(): Generator<undefined, number> {
    for (;;) {
      const code = this.peek();
      if (code !== undefined) return code;
      yield;
    }
  }

  skip(): void {
    this.#index += 1;
  }

  /** What has come of the current line, without its line end. */
  takeLine(): string {
    const lineEnd = this.#text.indexOf('\n', this.#index);
    const piece = this.#text.slice(this.#index, lineEnd < 0 ? undefined : lineEnd);
    this.#index += piece.length;
    return piece;
  }

  mark(): void {
    this.#kept = [];
    this.#mark = this.#index;
  }

  unmark(): void {
    this.#kept = [];
    this.#mark = -1;
  }

  /** Goes back to the mark and removes it. */
  rewind(): void {
    const kept = this.#kept.join('');
    this.#before -= kept.length;
    this.#text = kept + this.#text;
    this.#index = this.#mark;
    this.unmark();
  }
}
