import type { Machine } from '../model/machine.js';
import { EscapeSkipper } from './escape-skipper.js';
import { Isolates } from './isolates.js';

/** All that needs a decision; with the `u` flag surrogates match only where they stand alone. */
const SUSPECTS = String.raw`\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff`;
const SUSPICIOUS = new RegExp(`[${SUSPECTS}]`, 'u');
const NEXT_SUSPICIOUS = new RegExp(`[${SUSPECTS}]`, 'gu');
const NEXT_IN_ISOLATE = new RegExp(`[\\n${SUSPECTS}]`, 'gu');

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const LINE_SEPARATOR = 0x2028;
const PARAGRAPH_SEPARATOR = 0x2029;
const REPLACEMENT = '\ufffd';

/**
 * Makes text of unknown origin safe for a terminal, whatever way it is cut into chunks.
 *
 * - Removed whole: escape sequences and control strings in their 7-bit and 8-bit forms (ESC, CSI, OSC, DCS, APC, PM,
 *   SOS). An unterminated one ends before the line end, or after 256 characters (control strings: 4,096).
 * - Removed: C0 but newline and tab, DEL, C1, U+FEFF, bidirectional embeddings and overrides.
 * - Line ends become `\n`: CRLF, CR, U+2028, U+2029.
 * - Bidirectional isolates are balanced on each line: closed at its end, a lone closing mark dropped.
 * - Lone surrogates become U+FFFD. All else passes: joiners, variation selectors, directional marks.
 *
 * Holds at most one surrogate; text goes out with the chunk that brought it.
 */
export class Sanitiser implements Machine<string, string> {
  readonly #escape = new EscapeSkipper();
  readonly #isolates = new Isolates();
  #heldSurrogate = '';
  #afterCarriageReturn = false;

  push(chunk: string): readonly string[] {
    if (this.#isGround() && !SUSPICIOUS.test(chunk)) return chunk === '' ? [] : [chunk];
    const text = this.#clean(this.#takeSurrogate(chunk));
    return text === '' ? [] : [text];
  }

  flush(): readonly string[] {
    const rest = (this.#heldSurrogate === '' ? '' : REPLACEMENT) + this.#isolates.close();
    this.#heldSurrogate = '';
    return rest === '' ? [] : [rest];
  }

  #isGround(): boolean {
    return !(
      this.#escape.isActive ||
      this.#afterCarriageReturn ||
      this.#isolates.isOpen ||
      this.#heldSurrogate !== ''
    );
  }

  /** The chunk with the surrogate held before it, without the one that it may end in. */
  #takeSurrogate(chunk: string): string {
    const text = this.#heldSurrogate + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#heldSurrogate = isHalf ? text.slice(-1) : '';
    return isHalf ? text.slice(0, -1) : text;
  }

  #clean(text: string): string {
    const pieces: string[] = [];
    let index = 0;
    while (index < text.length) {
      if (this.#escape.isActive) {
        index = this.#escape.skip(text, index);
        continue;
      }
      const end = this.#nextSuspicious(text, index);
      if (end > index) {
        this.#afterCarriageReturn = false;
        pieces.push(text.slice(index, end));
      }
      if (end < text.length) pieces.push(this.#decide(text.charCodeAt(end)));
      index = end + 1;
    }
    return pieces.join('');
  }

  #nextSuspicious(text: string, start: number): number {
    // A line feed needs a decision only where it may be the second half of CRLF or ends an isolate.
    if (this.#afterCarriageReturn && text.charCodeAt(start) === LINE_FEED) return start;
    const next = this.#isolates.isOpen ? NEXT_IN_ISOLATE : NEXT_SUSPICIOUS;
    next.lastIndex = start;
    return next.exec(text)?.index ?? text.length;
  }

  /** What stands in the output for one suspicious character. */
  #decide(code: number): string {
    const afterCarriageReturn = this.#afterCarriageReturn;
    this.#afterCarriageReturn = code === CARRIAGE_RETURN;
    if (code === LINE_FEED && afterCarriageReturn) return '';
    if (isLineEnd(code)) return `${this.#isolates.close()}\n`;
    if (code >= 0xd800 && code <= 0xdfff) return REPLACEMENT;
    if (code >= 0x2066 && code <= 0x2069) return this.#isolates.filter(String.fromCharCode(code));
    this.#escape.open(code);
    return '';
  }
}

function isLineEnd(code: number): boolean {
  return (
    code === LINE_FEED || code === CARRIAGE_RETURN || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR
  );
}
