import { WORD_CHARACTERS } from '../bounds.js';
import * as is from '../characters.js';
import { isSpecial } from './special.js';

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
  /** Positions before escaped characters: cuts for words that are too long. */
  #wordCuts: number[] = [];
  #escapes: number[] = [];
  #wordStart = 0;
  /** The run that was looked at last, as far as it has come. */
  #runStart = -1;
  #runEnd = -1;
  /** End of the last escaped character. */
  #escapeEnd = -1;
  /** End of the last thing that has been closed. */
  #sealed = 0;

  get end(): number {
    return this.base + this.text.length;
  }

  /** The last place where the text may be cut whatever comes. */
  get wordStart(): number {
    return this.#cuts.at(-1) ?? this.#wordStart;
  }

  append(text: string): void {
    this.text += text;
  }

  codeAt(position: number): number {
    return position < this.base ? is.NEWLINE : this.text.charCodeAt(position - this.base);
  }

  slice(from: number, to: number): string {
    return this.text.slice(from - this.base, to - this.base);
  }

  /** The next special character after `from`, or `to`. */
  skipOrdinary(from: number, to: number): number {
    let index = from - this.base + 1;
    const end = to - this.base;
    while (index < end && !isSpecial(this.text.charCodeAt(index))) index += 1;
    return this.base + index;
  }

  /** Where the run of equal characters that starts here ends. */
  runEnd(at: number): number {
    const code = this.codeAt(at);
    if (at !== this.#runStart) this.#runEnd = at + 1;
    this.#runStart = at;
    while (this.#runEnd < this.end && this.codeAt(this.#runEnd) === code) this.#runEnd += 1;
    return this.#runEnd;
  }

  /** The code point at this position; undefined while it has not come whole. */
  codePointAfter(position: number): number | undefined {
    if (position >= this.end) return undefined;
    if (is.isHighSurrogate(this.codeAt(position)) && position + 1 >= this.end) return undefined;
    return this.text.codePointAt(position - this.base);
  }

  /** The last line end before this position, or -1. */
  lineEndBefore(position: number): number {
    const index = position > this.base ? this.text.lastIndexOf('\n', position - this.base - 1) : -1;
    return index < 0 ? -1 : this.base + index;
  }

  /** `last`: nothing is open, so that no cut before this one will be asked for. */
  cutAt(position: number, last: boolean): void {
    if (last) this.#cuts.length = 0;
    this.#cuts.push(position);
  }

  /** A character that is escaped, or will be, stands at this position and ends at `end`. */
  escapeAt(position: number, end: number): void {
    if (position === this.#escapeEnd || !isRunCharacter(this.codeAt(position - 1)))
      insert(this.#wordCuts, position);
    this.#escapeEnd = end;
  }

  /** A cut between two characters that need no white space, where they mean the same apart. */
  cutBetween(position: number, last: boolean): void {
    if (position > this.base && canPart(this.codeAt(position - 1), this.codeAt(position)))
      this.cutAt(position, last);
  }

  /** What lies between is closed and one thing: no cut inside. */
  seal(from: number, to: number): void {
    if (from === Infinity) return;
    for (const cuts of [this.#cuts, this.#wordCuts]) while ((cuts.at(-1) ?? -1) > from) cuts.pop();
    this.#sealed = Math.max(this.#sealed, to);
  }

  /** The characters in between are text although they look like an opener. */
  escape(from: number, to: number): void {
    for (let position = from; position < to; position += 1) {
      this.escapeAt(position, position + 1);
      insert(this.#escapes, position);
    }
  }

  /** Gives what ends at or before `limit`, as much as can be cut. */
  release(limit: number): string {
    let cut = lastUpTo(this.#cuts, limit);
    if (cut <= this.base && limit - this.base > WORD_CHARACTERS) {
      cut = Math.max(lastUpTo(this.#wordCuts, limit), this.#insideWord(limit));
    }
    return this.#take(cut);
  }

  /** Everything, without white space at its end. */
  rest(): string {
    let end = this.text.length;
    while (end > 0 && is.isSpace(this.text.charCodeAt(end - 1))) end -= 1;
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
    this.#wordStart = Math.max(this.#wordStart, lastUpTo(this.#cuts, cut));
    this.#cuts = after(this.#cuts, cut);
    this.#wordCuts = after(this.#wordCuts, cut);
    this.#escapes = after(this.#escapes, cut - 1);
    return piece;
  }

  /** A cut that no run of markers touches, outside of entities and of what is closed. */
  #insideWord(limit: number): number {
    const lowest = Math.max(this.base + 1, this.#sealed, limit - ENTITY_CHARACTERS);
    for (let cut = Math.min(limit, this.end - 1); cut >= lowest; cut -= 1) {
      if (canPart(this.codeAt(cut - 1), this.codeAt(cut)) && !this.#inEntity(cut)) return cut;
    }
    return this.base;
  }

  #inEntity(cut: number): boolean {
    let at = cut - 1;
    while (at >= this.base && isEntityCharacter(this.codeAt(at))) at -= 1;
    return this.codeAt(at) === is.AMPERSAND;
  }
}

/** Keeps the order: a bracket may turn out to be text after a run behind it. */
function insert(positions: number[], position: number): void {
  let index = positions.length;
  while ((positions[index - 1] ?? -1) > position) index -= 1;
  positions.splice(index, 0, position);
}

function lastUpTo(cuts: readonly number[], limit: number): number {
  for (let index = cuts.length - 1; index >= 0; index -= 1) {
    const cut = cuts[index] ?? limit + 1;
    if (cut <= limit) return cut;
  }
  return -1;
}

function after(positions: number[], limit: number): number[] {
  if ((positions.at(-1) ?? 0) > limit) return positions.filter((position) => position > limit);
  positions.length = 0;
  return positions;
}

/** Whether two neighbours mean the same when they are parsed apart. */
function canPart(before: number, code: number): boolean {
  if (isRunCharacter(before) || isEmphasis(code) || code === is.BACKTICK) return false;
  return !is.isLowSurrogate(code) && !(before === is.BANG && code === is.BRACKET_OPEN);
}

function isRunCharacter(code: number): boolean {
  return code === is.BACKSLASH || code === is.BACKTICK || isEmphasis(code);
}

function isEmphasis(code: number): boolean {
  return code === is.ASTERISK || code === is.UNDERSCORE || code === is.TILDE;
}

function isEntityCharacter(code: number): boolean {
  return code === is.HASH || is.isLetter(code) || is.isDigit(code);
}
