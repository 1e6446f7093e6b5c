import type { Machine } from '../../model/machine.js';
import { OPENER_CHARACTERS, WORD_CHARACTERS } from '../bounds.js';
import * as is from '../characters.js';
import { Angle } from './angle.js';
import { CodeSpan } from './code-span.js';
import type { OpenConstruct } from './construct.js';
import { codePointBefore, flanking } from './flanking.js';
import { Links } from './links.js';
import { markersPerCount, Openers } from './openers.js';
import { Release } from './release.js';
import { isSpecial } from './special.js';

/**
 * Cuts the inline source of one paragraph into pieces that mean the same parsed alone as in the whole.
 *
 * A piece ends before white space, or beside a wide character, where nothing is open: no emphasis, strikethrough, code
 * span, link, image, tag or autolink that can still be closed. An opener that is not closed within 400 characters and
 * 2 line ends is text and is given out with a backslash before it. Held, in characters: the word in progress (400) and
 * what is open (400); about 1,700 in a word of thousands that is all markers. Each character is read once, and again
 * after a construct that failed inside that bound.
 */
export class InlineScanner implements Machine<string, string> {
  readonly #openers = new Openers();
  readonly #held = new Release();
  readonly #links: Links;
  #position = 0;
  #expiry = Infinity;
  #open: OpenConstruct | undefined;
  #bang = -1;
  #hardBreak = -1;

  /** `isDefined` tells whether a reference with this normalised label resolves. */
  constructor(isDefined: (label: string) => boolean = () => false) {
    this.#links = new Links(this.#openers, this.#held, isDefined);
  }

  /** Gives at most one piece. */
  push(text: string): readonly string[] {
    this.#held.append(text);
    this.#scan();
    const oldest = Math.min(this.#openers.oldest, this.#open?.start ?? Infinity);
    const piece = this.#held.release(Math.min(oldest, this.#position));
    return piece === '' ? [] : [piece];
  }

  /** Everything that is left, without white space at its end. */
  flush(): readonly string[] {
    const piece = this.#held.rest();
    return piece === '' ? [] : [piece];
  }

  /** How many characters are held. */
  get heldCharacters(): number {
    return this.#held.end - this.#held.base;
  }

  #scan(): void {
    const end = this.#held.end;
    while (this.#position < end) {
      if (this.#position >= this.#expiry) this.#expireBefore(this.#position - OPENER_CHARACTERS + 1);
      const at = this.#position;
      const code = this.#held.codeAt(at);
      if (this.#open !== undefined) this.#step(this.#open, code);
      else if (!isSpecial(code)) {
        this.#position = this.#held.skipOrdinary(at, Math.min(end, this.#expiry));
      } else if (!this.#special(code, at)) return;
      if (code === is.NEWLINE && this.#position > at) this.#lineEnd(at);
    }
  }

  #lineEnd(at: number): void {
    if (this.#expiry === Infinity) return;
    this.#expireBefore(this.#held.lineEndBefore(this.#held.lineEndBefore(at)));
  }

  /** Openers that start before `limit` have waited long enough: they are text. */
  #expireBefore(limit: number): void {
    for (;;) {
      const oldest = this.#openers.oldest;
      const open = this.#open;
      if (Math.min(oldest, open?.start ?? Infinity) >= limit) break;
      if (open !== undefined && open.start <= oldest) this.#giveUp(open);
      else this.#dropOldest();
    }
    this.#updateExpiry();
  }

  #giveUp(open: OpenConstruct): void {
    this.#held.escape(open.start, open.resume);
    this.#open = undefined;
    this.#position = open.resume;
  }

  #dropOldest(): void {
    const { opener, closed } = this.#openers.dropOldest();
    if (opener === undefined) throw new Error('nothing is open');
    this.#held.seal(closed, this.#position);
    if (opener.kind === 'run') {
      this.#held.escape(opener.start, opener.start + opener.count * markersPerCount(opener));
      return;
    }
    this.#held.escape(opener.start + (opener.image ? 1 : 0), opener.start + (opener.image ? 2 : 1));
    if (this.#open?.bracket !== opener) return;
    this.#position = this.#open.resume;
    this.#open = undefined;
  }

  #updateExpiry(): void {
    const oldest = Math.min(this.#openers.oldest, this.#open?.start ?? Infinity);
    this.#expiry = oldest + OPENER_CHARACTERS;
  }

  #begin(open: OpenConstruct, position: number): true {
    this.#open = open;
    this.#position = position;
    this.#updateExpiry();
    return true;
  }

  #step(open: OpenConstruct, code: number): void {
    const verdict = open.reader.step(code);
    if (verdict === 'more') {
      this.#position += 1;
      return;
    }
    this.#open = undefined;
    this.#position =
      verdict === 'fails' ? this.#failed(open) : this.#completed(open, verdict === 'with' ? 1 : 0);
    this.#updateExpiry();
  }

  #failed({ bracket, resume }: OpenConstruct): number {
    return bracket === undefined ? resume : this.#links.failed(bracket, resume);
  }

  #completed(open: OpenConstruct, included: number): number {
    const end = this.#position + included;
    if (open.bracket !== undefined) return this.#links.completed(open.bracket, open, end);
    this.#held.seal(open.start, end);
    return end;
  }

  /** Reads what begins with a special character; false when it takes more text to tell. */
  #special(code: number, at: number): boolean {
    switch (code) {
      case is.SPACE:
      case is.TAB:
      case is.NEWLINE:
        return this.#space(at);
      case is.BACKSLASH:
        return this.#backslash(at);
      case is.BACKTICK:
        return this.#backticks(at);
      case is.LESS_THAN:
        return this.#begin({ reader: new Angle(), start: at, resume: at + 1 }, at + 1);
      case is.BANG:
        this.#bang = at;
        this.#position += 1;
        return true;
      case is.BRACKET_OPEN:
        return this.#bracket(at);
      case is.BRACKET_CLOSE:
        return this.#bracketClose(at);
      case is.ASTERISK:
      case is.UNDERSCORE:
      case is.TILDE:
        return this.#run(code, at);
      default:
        this.#held.cutBetween(at, this.#expiry === Infinity);
        this.#position += 1;
        return true;
    }
  }

  #space(at: number): true {
    if (at !== this.#hardBreak && !is.isSpace(this.#held.codeAt(at - 1)))
      this.#held.cutAt(at, this.#expiry === Infinity);
    this.#position += 1;
    return true;
  }

  #backslash(at: number): boolean {
    if (at + 1 >= this.#held.end) return false;
    const next = this.#held.codeAt(at + 1);
    if (next === is.NEWLINE) {
      this.#held.cutAt(at, this.#expiry === Infinity);
      this.#hardBreak = at + 1;
    }
    const escapes = is.isAsciiPunctuation(next);
    if (escapes) this.#held.escapeAt(at, at + 2);
    this.#position += escapes ? 2 : 1;
    return true;
  }

  #backticks(at: number): boolean {
    const end = this.#held.runEnd(at);
    if (end - at >= OPENER_CHARACTERS) return this.#literalRun(at, at + OPENER_CHARACTERS);
    if (end === this.#held.end) return false;
    if (this.#isInOverlongWord(at)) return this.#literalRun(at, end);
    return this.#begin({ reader: new CodeSpan(end - at), start: at, resume: end }, end);
  }

  #bracket(at: number): true {
    const image = this.#bang === at - 1 && at > 0;
    this.#openers.addBracket(image ? at - 1 : at, image);
    this.#position += 1;
    this.#updateExpiry();
    return true;
  }

  #bracketClose(at: number): boolean {
    const next = this.#links.close(at);
    if (next === undefined) return false;
    if (typeof next === 'object') return this.#begin(next, next.resume + 1);
    this.#position = next;
    this.#updateExpiry();
    return true;
  }

  #run(marker: number, at: number): boolean {
    const end = this.#held.runEnd(at);
    if (end - at >= OPENER_CHARACTERS) return this.#literalRun(at, at + OPENER_CHARACTERS);
    const after = this.#held.codePointAfter(end);
    if (after === undefined) return false;
    if (this.#isInOverlongWord(at)) return this.#literalRun(at, end);
    const length = end - at;
    this.#position = end;
    const count = marker === is.TILDE ? length >> 1 : length;
    if (count === 0) return true;
    const sides = flanking(marker, codePointBefore(this.#held.text, at - this.#held.base), after);
    const start = marker === is.TILDE ? at + (length & 1) : at;
    this.#held.seal(this.#openers.addRun({ kind: 'run', marker, length, start, count, ...sides }), end);
    this.#updateExpiry();
    return true;
  }

  /** Markers deep inside a word that nothing parts are text, so that it can be parted there. */
  #isInOverlongWord(at: number): boolean {
    return at - this.#held.wordStart >= 2 * WORD_CHARACTERS;
  }

  #literalRun(at: number, end: number): true {
    this.#position = end;
    this.#held.escape(at, end);
    return true;
  }
}
