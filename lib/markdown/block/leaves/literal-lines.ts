import { LINE_CHARACTERS } from '../../bounds.js';
import { isHighSurrogate } from '../../characters.js';

/** Puts pieces together to lines; an over-long line is given in pieces. */
export class LiteralLines {
  readonly #give: (text: string) => void;
  #pieces: string[] = [];
  #length = 0;

  constructor(give: (text: string) => void) {
    this.#give = give;
  }

  /** Whether the current line has not been given yet, not in part either. */
  get isWhole(): boolean {
    return !this.#cut;
  }

  #cut = false;

  text(piece: string): void {
    if (piece === '') return;
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < LINE_CHARACTERS || isHighSurrogate(piece.charCodeAt(piece.length - 1))) return;
    this.#cut = true;
    this.#flush('');
  }

  endLine(): void {
    this.#flush('\n');
    this.#cut = false;
  }

  /** Gives a line that has no end. */
  close(): void {
    if (this.#length > 0) this.#flush('');
  }

  #flush(ending: string): void {
    this.#give(this.#pieces.join('') + ending);
    this.#pieces = [];
    this.#length = 0;
  }
}
