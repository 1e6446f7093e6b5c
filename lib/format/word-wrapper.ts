import { awaitsNext, isWide, mayBreakBetween } from './line-breaks.js';
import type { Style } from './sgr.js';
import { endOfRun, isSpaceAt, lastCharacterOf } from './text-runs.js';
import { textWidth } from './width.js';

/** Where wrapped words go. */
export interface WrapTarget {
  readonly atLineStart: boolean;
  /** Cells that are free on this line. */
  readonly room: number;
  /** Cells that a whole line has. */
  readonly lineRoom: number;
  write(text: string, width: number, style: Style): void;
  endLine(): void;
}

interface Fragment {
  readonly text: string;
  readonly width: number;
  readonly style: Style;
}

/** A longer word, in cells, is written as it comes once it is settled where it stands. */
const LONG_WORD = 40;

/**
 * Puts words on lines as they come; what has been written never changes.
 *
 * A line may break at white space, and between characters of scripts that have none, but never inside a word or
 * URL, however long. A word is written when it is complete (at white space, at a break or at the end) or wider than a
 * line. White space counts as one space, and is dropped at line ends.
 */
export class WordWrapper {
  readonly #target: WrapTarget;
  #word: Fragment[] = [];
  #wordWidth = 0;
  #lastCharacter = '';
  #gap: Fragment | undefined;
  #mayBreak = false;

  constructor(target: WrapTarget) {
    this.#target = target;
  }

  /** Text that wraps. */
  text(text: string, style: Style): void {
    let start = 0;
    while (start < text.length) {
      const end = endOfRun(text, start);
      if (isSpaceAt(text, start)) this.#space(' ', style);
      else this.#run(text.slice(start, end), style);
      start = end;
    }
  }

  /** Text such as code, whose spaces are kept as they are: on one line if it fits on one, a comma after it too. */
  verbatim(text: string, style: Style): void {
    if (textWidth(text) < this.#target.lineRoom) {
      this.#breakBefore(text);
      this.#add(text, style);
      return;
    }
    let start = 0;
    while (start < text.length) {
      const end = endOfRun(text, start);
      if (isSpaceAt(text, start)) this.#space(text.slice(start, end), style);
      else this.#add(text.slice(start, end), style);
      start = end;
    }
  }

  /** The text goes on after white space, or with a character that may part from this one: what is certain is written. */
  settle(): void {
    if (!awaitsNext(this.#lastCharacter)) this.#writeWord();
  }

  /** White space follows, which comes later: the word is complete. */
  endWord(): void {
    this.#writeWord();
    this.#lastCharacter = '';
  }

  /** A line break that the author wants; it makes no empty line. */
  lineBreak(): void {
    this.end();
    if (!this.#target.atLineStart) this.#target.endLine();
  }

  /** The end of the text: what is held is written, white space is dropped. */
  end(): void {
    this.endWord();
    this.#gap = undefined;
    this.#mayBreak = false;
  }

  #space(gap: string, style: Style): void {
    this.endWord();
    if (this.#target.atLineStart) return;
    this.#gap ??= { text: gap, width: textWidth(gap), style };
    this.#mayBreak = true;
  }

  #run(run: string, style: Style): void {
    if (isWide(run) || isWide(this.#lastCharacter)) this.#characters(run, style);
    else this.#add(run, style);
  }

  /** A run without spaces, in which lines may break between characters. */
  #characters(run: string, style: Style): void {
    let start = 0;
    let index = 0;
    for (const character of run) {
      if (mayBreakBetween(this.#lastCharacter, character)) {
        this.#add(run.slice(start, index), style);
        this.#breakHere();
        start = index;
      }
      this.#lastCharacter = character;
      index += character.length;
    }
    this.#add(run.slice(start), style);
  }

  #breakBefore(text: string): void {
    const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20);
    if (mayBreakBetween(this.#lastCharacter, first)) this.#breakHere();
  }

  #breakHere(): void {
    this.#writeWord();
    this.#mayBreak ||= this.#lastCharacter !== '';
  }

  #add(text: string, style: Style): void {
    if (text === '') return;
    const width = textWidth(text);
    this.#word.push({ text, width, style });
    this.#wordWidth += width;
    this.#lastCharacter = lastCharacterOf(text);
    if (this.#wordWidth > LONG_WORD && this.#isDecided()) this.#writeWord();
  }

  /** Whether it is settled on which line the word stands, however it goes on. */
  #isDecided(): boolean {
    const whole = this.#target.lineRoom;
    return whole === Infinity || this.#wordWidth > whole;
  }

  #writeWord(): void {
    if (this.#word.length === 0) return;
    const gapWidth = this.#gap?.width ?? 0;
    const target = this.#target;
    if (this.#mayBreak && !target.atLineStart && gapWidth + this.#wordWidth > target.room) target.endLine();
    else if (this.#gap !== undefined) target.write(this.#gap.text, gapWidth, this.#gap.style);
    for (const { text, width, style } of this.#word) target.write(text, width, style);
    this.#word = [];
    this.#wordWidth = 0;
    this.#gap = undefined;
    this.#mayBreak = false;
  }
}
