import { NEWLINE, SPACE, TAB, isBlank } from '../characters.js';
import { END, Source } from '../source.js';

const TAB_COLUMNS = 4;

/** Reading that may have to wait for text: yields when it does. */
export type Reading<Result> = Generator<undefined, Result>;

/**
 * The current line from its start to where its content begins: indentation in columns, and one place to go back to.
 *
 * Between two readings the source stands on a character that is not blank, or at the end of the line.
 */
export class LineReader {
  readonly source = new Source();
  /** Columns of white space before the current character that no container has taken. */
  indent = 0;
  /** Position up to which this line cannot be a thematic break. */
  noBreakBefore = 0;
  #column = 0;
  #blankColumn = 0;
  #blank = '';
  #saved = { indent: 0, column: 0, blankColumn: 0, blank: '' };

  /** The current character; NEWLINE or END at the end of the line. Known between two readings. */
  get code(): number {
    return this.source.peek() ?? END;
  }

  get atLineEnd(): boolean {
    return this.code === NEWLINE || this.code === END;
  }

  *startLine(): Reading<void> {
    this.#column = 0;
    yield* this.indentation();
  }

  /** Takes a character that is neither blank nor a line end. */
  skip(): void {
    this.source.skip();
    this.#column += 1;
  }

  /** Reads white space; the columns are added up in `indent`. */
  *indentation(): Reading<void> {
    const start = this.#column;
    let blank = '';
    let code = this.source.peek() ?? (yield* this.source.more());
    while (isBlank(code)) {
      blank += code === TAB ? '\t' : ' ';
      this.#column += code === TAB ? TAB_COLUMNS - (this.#column % TAB_COLUMNS) : 1;
      this.source.skip();
      code = this.source.peek() ?? (yield* this.source.more());
    }
    this.#blank = blank;
    this.#blankColumn = start;
    this.indent = this.#column - start;
  }

  /** A container takes columns of the indentation. */
  consume(columns: number): void {
    this.indent -= columns;
  }

  /** The indentation that is left, as text: whole tabs stay tabs. */
  restOfIndentation(): string {
    const from = this.#column - this.indent;
    let column = this.#blankColumn;
    let index = 0;
    while (column < from) {
      column += this.#blank.charCodeAt(index) === TAB ? TAB_COLUMNS - (column % TAB_COLUMNS) : 1;
      index += 1;
    }
    return ' '.repeat(column - from) + this.#blank.slice(index);
  }

  /** Remembers this place for `rewind`. */
  mark(): void {
    this.#saved = {
      indent: this.indent,
      column: this.#column,
      blankColumn: this.#blankColumn,
      blank: this.#blank,
    };
    this.source.mark();
  }

  rewind(): void {
    this.source.rewind();
    this.indent = this.#saved.indent;
    this.#column = this.#saved.column;
    this.#blankColumn = this.#saved.blankColumn;
    this.#blank = this.#saved.blank;
  }

  /** Keeps the place reached. */
  unmark(): void {
    this.source.unmark();
  }

  /** The rest of the line, once it is complete. */
  *rest(): Reading<string> {
    const pieces: string[] = [];
    for (;;) {
      pieces.push(this.source.takeLine());
      const code = this.source.peek() ?? (yield* this.source.more());
      if (code === NEWLINE || code === END) return pieces.join('');
    }
  }

  /** Skips characters of one kind and gives how many there were. */
  *run(code: number): Reading<number> {
    let count = 0;
    while ((this.source.peek() ?? (yield* this.source.more())) === code) {
      this.skip();
      count += 1;
    }
    return count;
  }

  /** Skips white space; true when nothing else stands before the line end. */
  *isBlankToLineEnd(): Reading<boolean> {
    let code = this.source.peek() ?? (yield* this.source.more());
    while (code === SPACE || code === TAB) {
      this.source.skip();
      code = this.source.peek() ?? (yield* this.source.more());
    }
    return code === NEWLINE || code === END;
  }
}
