import { graphemes, textWidth } from '../../lib/format/width.js';

/** Longest text that is kept unmeasured, in characters. */
const LIMIT_CHARACTERS = 4096;
const LEADING_NEWLINE = /\r?\n/y;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
// CSI and OSC sequences: all that weir itself writes among text.
const ESCAPES = /\x1b(?:\[[0-9;]*[A-Za-z]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)/g;
/** Characters that terminals give different widths to, alone or in a sequence, and by how many cells at most. */
const UNSURE =
  /\p{Default_Ignorable_Code_Point}|\u20e3|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Mc}|[\u1160-\u11ff]/gu;
const UNSURE_CELLS = 4;

/** Whether a row is full to its last cell: then the terminal moves on only with the next character. */
export type RowEnd = 'free' | 'full' | 'unsure';

/**
 * Where the cursor of a terminal stands, from what was written to it.
 *
 * Measuring is put off until somebody asks. Holds: the text of the last row, at most 4096 characters.
 */
export class CursorTracker {
  readonly #columns: () => number;
  #column = 0;
  /** How far the true column may be from ours. */
  #unsureCells = 0;
  #wrapped = false;
  #unmeasured = '';
  #broken = false;

  /** `columns`: cells in a row; Infinity where rows have no end. */
  constructor(columns: () => number) {
    this.#columns = columns;
  }

  push(text: string): void {
    const newline = text.lastIndexOf('\n');
    if (newline < 0) this.#unmeasured += text;
    else {
      this.#column = 0;
      this.#unsureCells = 0;
      this.#wrapped = false;
      this.#unmeasured = text.slice(newline + 1);
    }
    if (this.#unmeasured.length > LIMIT_CHARACTERS) this.#measure();
  }

  /** The row was ended before its text ended. */
  breakRow(): void {
    this.#broken ||= !this.atRowStart;
    this.push('\n');
  }

  /** How a text goes on after a broken row: a newline at its start is on the screen already. */
  continuation(text: string): string {
    if (!this.#broken || text === '') return text;
    this.#broken = false;
    LEADING_NEWLINE.lastIndex = 0;
    return text.replace(LEADING_NEWLINE, '');
  }

  /** Nothing stands on the cursor's row yet. */
  get atRowStart(): boolean {
    return this.#measure() === 0;
  }

  get rowEnd(): RowEnd {
    const column = this.#measure();
    const columns = this.#columns();
    if (this.#unsureCells === 0) return column === columns ? 'full' : 'free';
    const mayBeFull = column + this.#unsureCells >= columns;
    const mayHaveBeenFull = this.#wrapped && column <= this.#unsureCells;
    return mayBeFull || mayHaveBeenFull ? 'unsure' : 'free';
  }

  #measure(): number {
    const text = this.#unmeasured.replace(ESCAPES, '');
    this.#unmeasured = '';
    if (text === '') return this.#column;
    const columns = this.#columns();
    this.#wrapped ||= this.#column + text.length * 2 > columns;
    this.#unsureCells += (text.match(UNSURE)?.length ?? 0) * UNSURE_CELLS;
    this.#column = advance(this.#column, text, columns);
    return this.#column;
  }
}

function advance(column: number, text: string, columns: number): number {
  // Where rows have no end nobody asks for more than whether they have begun.
  if (columns === Infinity) return column + text.length;
  if (PRINTABLE_ASCII.test(text)) {
    const end = column + text.length;
    return end === 0 ? 0 : ((end - 1) % columns) + 1;
  }
  let at = column;
  for (const cluster of graphemes(text)) {
    const width = textWidth(cluster, at);
    if (cluster === '\t') at = Math.max(at, Math.min(at + width, columns - 1));
    else at = at + width > columns ? width : at + width;
  }
  return at;
}
