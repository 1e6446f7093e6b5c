import { WORD_CHARACTERS } from '../bounds.js';
import {
  AMPERSAND,
  HASH,
  NEWLINE,
  isDigit,
  isHighSurrogate,
  isLetter,
  isLowSurrogate,
  isSpace,
} from '../characters.js';

/** Characters of the longest entity, and some. */
const ENTITY_CHARACTERS = 40;

/**
 * The held text of a paragraph, addressed by positions counted from the paragraph's start, and where it may be cut.
 */
export class Release {
  /** Position of the first held character. */
  base = 0;
  text = '';
  /** Positions before white space, outside of everything that has been closed. */
  #cuts: number[] = [];
  #escapes: number[] = [];
  /** End of the last thing that has been closed. */
  #sealed = 0;

  get end(): number {
    return this.base + this.text.length;
  }

  append(text: string): void {
    this.text += text;
  }

  codeAt(position: number): number {
    return position < this.base ? NEWLINE : this.text.charCodeAt(position - this.base);
  }

  slice(from: number, to: number): string {
    return this.text.slice(from - this.base, to - this.base);
  }

  skipOrdinary(from: number, to: number, isSpecial: (code: number) => boolean): number {
    let index = from - this.base + 1;
    const end = to - this.base;
    while (index < end && !isSpecial(this.text.charCodeAt(index))) index += 1;
    return this.base + index;
  }

  /** Where the run of equal characters that starts here ends. */
  runEnd(at: number): number {
    const code = this.codeAt(at);
    let end = at + 1;
    while (end < this.end && this.codeAt(end) === code) end += 1;
    return end;
  }

  /** The code point at this position; undefined while it has not come whole. */
  codePointAfter(position: number): number | undefined {
    if (position >= this.end) return undefined;
    if (isHighSurrogate(this.codeAt(position)) && position + 1 >= this.end) return undefined;
    return this.text.codePointAt(position - this.base);
  }

  /** The last line end before this position, or -1. */
  lineEndBefore(position: number): number {
    const index = this.text.lastIndexOf('\n', position - this.base - 1);
    return index < 0 || position === this.base ? -1 : this.base + index;
  }

  /** `last`: nothing is open, so that no cut before this one will be asked for. */
  cutAt(position: number, last: boolean): void {
    if (last) this.#cuts.length = 0;
    this.#cuts.push(position);
  }

  /** What lies between is closed and one thing: no cut inside. */
  seal(from: number, to: number): void {
    if (from === Infinity) return;
    while ((this.#cuts.at(-1) ?? -1) > from) this.#cuts.pop();
    this.#sealed = Math.max(this.#sealed, to);
  }

  /** The characters in between are text although they look like an opener. */
  escape(from: number, to: number): void {
    for (let position = from; position < to; position += 1) this.#escapes.push(position);
  }

  /** Gives what ends at or before `limit`, as much as can be cut. */
  release(limit: number, idle: boolean): string {
    const cut = this.#cuts.findLast((position) => position <= limit);
    if (cut !== undefined) return this.#take(cut);
    return idle && limit - this.base > WORD_CHARACTERS ? this.#take(this.#insideWord(limit)) : '';
  }

  /** Everything, without white space at its end. */
  rest(): string {
    let end = this.text.length;
    while (end > 0 && isSpace(this.text.charCodeAt(end - 1))) end -= 1;
    return this.#take(this.base + end);
  }

  #take(cut: number): string {
    if (cut <= this.base) return '';
    let piece = '';
    let from = this.base;
    for (const position of this.#escapes) {
      if (position >= cut) break;
      piece += `${this.slice(from, position)}\\`;
      from = position;
    }
    piece += this.slice(from, cut);
    this.text = this.text.slice(cut - this.base);
    this.base = cut;
    if (this.#cuts.length > 0) this.#cuts = this.#cuts.filter((position) => position > cut);
    if (this.#escapes.length > 0) this.#escapes = this.#escapes.filter((position) => position >= cut);
    return piece;
  }

  /** A cut between two ordinary characters, not inside an entity or a closed construct. */
  #insideWord(limit: number): number {
    const lowest = Math.max(this.base, this.#sealed, limit - ENTITY_CHARACTERS) + 1;
    for (let cut = limit - 1; cut > lowest; cut -= 1)
      if (this.#ordinaryAround(cut) && !this.#inEntity(cut)) return cut;
    return this.base;
  }

  #ordinaryAround(cut: number): boolean {
    const code = this.codeAt(cut);
    const before = this.codeAt(cut - 1);
    return isWordCharacter(before) && (isWordCharacter(code) || code === AMPERSAND) && !isLowSurrogate(code);
  }

  #inEntity(cut: number): boolean {
    let at = cut - 1;
    while (at >= this.base && isEntityCharacter(this.codeAt(at))) at -= 1;
    return this.codeAt(at) === AMPERSAND;
  }
}

function isWordCharacter(code: number): boolean {
  return code > 0x7f || isLetter(code) || isDigit(code);
}

function isEntityCharacter(code: number): boolean {
  return code === HASH || isLetter(code) || isDigit(code);
}
