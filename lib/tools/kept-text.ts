/** How much of a text is kept, in UTF-16 units; `tail` is at least 1. */
export interface KeptTextLimits {
  readonly head: number;
  readonly tail: number;
}

/** Gathers a text of any length: all of it up to a limit, then its beginning and its end with a note in between. */
export class KeptText {
  readonly #limits: KeptTextLimits;
  readonly #head: string[] = [];
  #headLength = 0;
  #tail: string[] = [];
  #tailLength = 0;
  #length = 0;

  constructor(limits: KeptTextLimits) {
    this.#limits = limits;
  }

  push(text: string): void {
    this.#length += text.length;
    const room = this.#limits.head - this.#headLength;
    const first = room <= 0 ? '' : text.slice(0, room);
    if (first !== '') {
      this.#head.push(first);
      this.#headLength += first.length;
    }
    if (first.length < text.length) this.#pushTail(text.slice(first.length));
  }

  text(): string {
    const { head, tail } = this.#limits;
    const left = this.#length - head - tail;
    if (left <= 0) return [...this.#head, ...this.#tail].join('');
    const kept = this.#tail.join('').slice(-tail);
    const note = `[… ${left} characters left out …]`;
    const begun = this.#head.join('');
    return `${wholeEnd(begun)}${begun === '' ? '' : '\n'}${note}\n${wholeStart(kept)}`;
  }

  /** Kept pieces are joined only when they have doubled, so that each character is touched a bounded number of times. */
  #pushTail(text: string): void {
    this.#tail.push(text);
    this.#tailLength += text.length;
    if (this.#tailLength <= 2 * this.#limits.tail) return;
    this.#tail = [this.#tail.join('').slice(-this.#limits.tail)];
    this.#tailLength = this.#limits.tail;
  }
}

/** Without half of a character at the end. */
function wholeEnd(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

function wholeStart(text: string): string {
  return /^[\uDC00-\uDFFF]/.test(text) ? text.slice(1) : text;
}
