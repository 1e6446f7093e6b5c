const ESC = 0x1b;
const BEL = 0x07;
const CANCEL = 0x18;
const SUBSTITUTE = 0x1a;
const STRING_TERMINATOR = 0x9c;
const BACKSLASH = 0x5c;

/** The longest escape or control sequence that is skipped, in characters after its opener. */
export const CONTROL_LIMIT = 256;
/** The longest control string (OSC, DCS, APC, PM, SOS) that is skipped, in characters after its opener. */
export const STRING_LIMIT = 4096;

/** C1 openers and the last byte of their 7-bit forms: what kind of sequence each begins. */
const OPENERS: ReadonlyMap<number, 'control' | 'string'> = new Map([
  [0x90, 'string'],
  [0x98, 'string'],
  [0x9b, 'control'],
  [0x9d, 'string'],
  [0x9e, 'string'],
  [0x9f, 'string'],
]);
const SEVEN_BIT_OFFSET = 0x40;

type State = 'idle' | 'escape' | 'intermediate' | 'control' | 'string' | 'stringEscape';

/**
 * Recognises terminal escape sequences, 7-bit and 8-bit, as they arrive, and says where they end.
 *
 * A sequence ends at its final byte, before the first character that cannot belong to it, before a line end, or at
 * its limit. So an unterminated sequence costs at most the rest of its line or the limit, whichever comes first.
 */
export class EscapeSkipper {
  #state: State = 'idle';
  #length = 0;

  /** Whether the characters that come next may belong to a sequence. */
  get isActive(): boolean {
    return this.#state !== 'idle';
  }

  /** Begins a sequence at `code`, if it opens one. */
  open(code: number): void {
    this.#length = 0;
    this.#state = code === ESC ? 'escape' : (OPENERS.get(code) ?? 'idle');
  }

  /** The index of the first character of `text`, from `start` on, that is not part of the sequence. */
  skip(text: string, start: number): number {
    let index = start;
    while (index < text.length && this.isActive) {
      if (!this.#takes(text.charCodeAt(index))) {
        this.#state = 'idle';
        return index;
      }
      index += 1;
    }
    return index;
  }

  /** Takes one character into the sequence; false if it is not part of it. */
  #takes(code: number): boolean {
    this.#length += 1;
    const state = this.#state;
    if (state === 'string' || state === 'stringEscape') return this.#takesString(code, state);
    if (this.#length > CONTROL_LIMIT) return false;
    if (state === 'escape') return this.#takesEscape(code);
    return this.#takesControl(code, state === 'control' ? 0x40 : 0x30);
  }

  #takesEscape(code: number): boolean {
    const opened = OPENERS.get(code + SEVEN_BIT_OFFSET);
    if (opened !== undefined && code < 0x80) {
      this.#state = opened;
      this.#length = 0;
      return true;
    }
    if (code >= 0x20 && code <= 0x2f) {
      this.#state = 'intermediate';
      return true;
    }
    return this.#takesControl(code, 0x30);
  }

  #takesControl(code: number, firstFinal: number): boolean {
    if (code < 0x20 || code > 0x7e) return false;
    if (code >= firstFinal) this.#state = 'idle';
    return true;
  }

  #takesString(code: number, state: 'string' | 'stringEscape'): boolean {
    if (state === 'stringEscape') {
      if (code === BACKSLASH) {
        this.#state = 'idle';
        return true;
      }
      this.open(ESC);
      return this.#takes(code);
    }
    if (code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029) return false;
    if (this.#length > STRING_LIMIT) return false;
    if (code === ESC) this.#state = 'stringEscape';
    else if (code === BEL || code === CANCEL || code === SUBSTITUTE || code === STRING_TERMINATOR)
      this.#state = 'idle';
    return true;
  }
}
