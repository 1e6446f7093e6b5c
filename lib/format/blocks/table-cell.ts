import type { InlineContext, InlineSink } from '../inline-writer.js';
import { InlineWriter } from '../inline-writer.js';
import type { Style } from '../sgr.js';
import { WordWrapper } from '../word-wrapper.js';

/** A run of text in one style. */
export interface Fragment {
  readonly text: string;
  readonly width: number;
  readonly style: Style;
}

/** One drawn line of a cell. */
export interface CellLine {
  readonly fragments: readonly Fragment[];
  readonly width: number;
}

/** A cell's inline text, kept so that it can be laid out at any width. */
export class TableCell {
  readonly #record: ((sink: InlineSink) => void)[] = [];
  readonly #inline: InlineWriter;

  constructor(context: InlineContext, style: Style) {
    const record = this.#record;
    this.#inline = new InlineWriter(
      context,
      {
        text: (text, its) => record.push((sink) => sink.text(text, its)),
        verbatim: (text, its) => record.push((sink) => sink.verbatim(text, its)),
        settle: () => record.push((sink) => sink.settle()),
        endWord: () => record.push((sink) => sink.endWord()),
        lineBreak: () => record.push((sink) => sink.lineBreak()),
        end: () => undefined,
      },
      style,
    );
  }

  push(text: string): void {
    this.#inline.push(text);
  }

  end(): void {
    this.#inline.end();
  }

  /** Writes the cell's text into `sink`. */
  replay(sink: InlineSink): void {
    for (const write of this.#record) write(sink);
  }

  /** The cell's lines in a column of `width` cells. */
  lines(width: number): readonly CellLine[] {
    const target = new CellTarget(width);
    const wrapper = new WordWrapper(target);
    this.replay(wrapper);
    wrapper.end();
    return target.lines();
  }

  /** The widest line that the cell has in a column of `width` cells. */
  widthAt(width: number): number {
    return this.lines(width).reduce((widest, line) => Math.max(widest, line.width), 0);
  }
}

/** The cells of a row by column; missing ones are empty. */
export type TableRow = readonly (TableCell | undefined)[];

/** Gathers lines for a column. */
class CellTarget {
  readonly lineRoom: number;
  readonly #lines: CellLine[] = [];
  #fragments: Fragment[] = [];
  #width = 0;

  constructor(lineRoom: number) {
    this.lineRoom = lineRoom;
  }

  get atLineStart(): boolean {
    return this.#fragments.length === 0;
  }

  get room(): number {
    return this.lineRoom - this.#width;
  }

  write(text: string, width: number, style: Style): void {
    this.#fragments.push({ text, width, style });
    this.#width += width;
  }

  endLine(): void {
    this.#lines.push({ fragments: this.#fragments, width: this.#width });
    this.#fragments = [];
    this.#width = 0;
  }

  lines(): readonly CellLine[] {
    if (!this.atLineStart) this.endLine();
    return this.#lines;
  }
}
