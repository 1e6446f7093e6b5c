import { Isolates } from '../sanitise/isolates.js';
import type { CodeLine, FormatPiece } from './format-piece.js';
import { PieceBuffer } from './format-piece.js';
import type { Prefix } from './prefixes.js';
import { Prefixes } from './prefixes.js';
import type { Style } from './sgr.js';
import { PLAIN, transition, within } from './sgr.js';

const ISOLATE = /[\u2066-\u2069]/;
/** However deep containers nest, this many cells are left for text. */
const LEAST_ROOM = 8;

/**
 * Writes lines behind the prefixes of the open containers. What is written is final.
 *
 * Styles are closed at the end of each line; a blank line is written only when something follows it.
 */
export class LineWriter {
  readonly #buffer = new PieceBuffer();
  readonly #isolates = new Isolates();
  readonly #prefixes = new Prefixes();
  readonly #width: () => number;
  readonly #base: Style;
  #style = PLAIN;
  #used = 0;
  #limit = 0;
  #inLine = false;
  #hasWritten = false;
  #separator: readonly (readonly [string, Style])[] | undefined;

  /** `base` is the look of all that is written, under that of its parts. */
  constructor(width: number | (() => number), base = PLAIN) {
    this.#base = base;
    this.#width = typeof width === 'number' ? () => width : width;
  }

  /** Whether nothing but prefixes stands on the current line. */
  get atLineStart(): boolean {
    return !this.#inLine;
  }

  /** Cells that are free on the current line; infinite when lines are not wrapped. */
  get room(): number {
    if (this.#inLine) return this.#limit - this.#used;
    return this.lineRoom;
  }

  /** Cells that a whole line has between the prefixes and the edge. */
  get lineRoom(): number {
    const used = this.#prefixes.width;
    return this.#limitFor(used) - used;
  }

  /** Text without line ends; `width` in cells. */
  write(text: string, width: number, style: Style): void {
    if (!this.#inLine) this.#startLine();
    this.#raw(text, within(this.#base, style));
    this.#used += width;
  }

  /** A line of code that is written by whoever colours it. */
  code(code: CodeLine): void {
    if (!this.#inLine) this.#startLine();
    this.#raw('', PLAIN);
    this.#buffer.code(code);
  }

  /** Ends the current line, or writes an empty one. */
  endLine(): void {
    if (!this.#inLine) {
      this.#writeSeparator();
      this.#writeParts(this.#prefixes.next('blank'));
    }
    this.endIsolates();
    this.#raw('', PLAIN);
    this.#buffer.text('\n');
    this.#inLine = false;
    this.#hasWritten = true;
  }

  /** Ends the current line if there is one. */
  endOpenLine(): void {
    if (this.#inLine) this.endLine();
  }

  /** Closes the bidirectional isolates of what was written on this line. */
  endIsolates(): void {
    this.#buffer.text(this.#isolates.close());
  }

  /** Sets exactly one blank line before whatever is written next, unless that is the first line of all. */
  separate(): void {
    if (this.#hasWritten) this.#separator ??= this.#prefixes.rest();
  }

  /** Lines from here on stand behind `prefix` too. */
  enter(prefix: Prefix): void {
    this.#prefixes.enter(prefix);
  }

  /** Leaves the innermost prefix; one that has never been written gets a line of its own. */
  leave(): void {
    if (this.#prefixes.isUnused) this.endLine();
    this.#prefixes.leave();
  }

  /** What was written since the last time. */
  take(): readonly FormatPiece[] {
    return this.#buffer.take();
  }

  #limitFor(used: number): number {
    const width = this.#width();
    return width <= 0 ? Infinity : Math.max(width, used + LEAST_ROOM);
  }

  #startLine(): void {
    this.#writeSeparator();
    this.#used = this.#prefixes.width;
    this.#limit = this.#limitFor(this.#used);
    this.#writeParts(this.#prefixes.next('text'));
    this.#inLine = true;
  }

  #writeSeparator(): void {
    if (this.#separator === undefined) return;
    this.#writeParts(this.#separator);
    this.#separator = undefined;
    this.#raw('\n', PLAIN);
  }

  #writeParts(parts: readonly (readonly [string, Style])[]): void {
    for (const [text, style] of parts)
      this.#raw(text, text.trim() === '' ? PLAIN : within(this.#base, style));
  }

  #raw(text: string, style: Style): void {
    this.#buffer.text(transition(this.#style, style));
    this.#style = style;
    const isOrdinary = !this.#isolates.isOpen && !ISOLATE.test(text);
    this.#buffer.text(isOrdinary ? text : this.#isolates.filter(text));
  }
}
