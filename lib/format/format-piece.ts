/** One line of fenced code, without its line end, that somebody else colours. */
export interface CodeLine {
  readonly line: string;
  /** The first word of the fence's info string. */
  readonly language: string;
}

/** What stands in the output next: finished text, or a line of code in its place. */
export type FormatPiece = string | CodeLine;

const NONE: readonly FormatPiece[] = [];

/** Gathers output; neighbouring texts become one. */
export class PieceBuffer {
  #text = '';
  #pieces: FormatPiece[] = [];

  text(text: string): void {
    this.#text += text;
  }

  code(code: CodeLine): void {
    this.#join();
    this.#pieces.push(code);
  }

  piece(piece: FormatPiece): void {
    if (typeof piece === 'string') this.text(piece);
    else this.code(piece);
  }

  /** All that was gathered since the last time. */
  take(): readonly FormatPiece[] {
    this.#join();
    if (this.#pieces.length === 0) return NONE;
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #join(): void {
    if (this.#text === '') return;
    this.#pieces.push(this.#text);
    this.#text = '';
  }
}
