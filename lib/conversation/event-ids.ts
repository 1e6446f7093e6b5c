const ID_LENGTH = 7;
const BASE = 36;

/**
 * Every event id that one stream has ever handed out: 7 characters of base 36.
 *
 * An id is retired with its entry: nothing here gives it back.
 */
export class EventIds {
  readonly #known = new Set<string>();
  readonly #random: () => number;

  /** @param random uniform in [0, 1) */
  constructor(random: () => number) {
    this.#random = random;
  }

  has(id: string): boolean {
    return this.#known.has(id);
  }

  /** Keeps an id that came from outside; `false` where it is empty or already taken. */
  claim(id: string): boolean {
    if (id === '' || this.#known.has(id)) return false;
    this.#known.add(id);
    return true;
  }

  /** An id that this stream has not seen before. */
  next(): string {
    const first = Array.from({ length: ID_LENGTH }, () => Math.floor(this.#random() * BASE));
    for (let offset = 0; offset < BASE ** ID_LENGTH; offset += 1) {
      const id = first.map((digit) => digit.toString(BASE)).join('');
      if (this.claim(id)) return id;
      increment(first);
    }
    throw new Error('every event id of this stream is taken');
  }
}

/** A random source that repeats itself costs a step, not a loop without end. */
function increment(digits: number[]): void {
  for (let place = digits.length - 1; place >= 0; place -= 1) {
    digits[place] = ((digits[place] ?? 0) + 1) % BASE;
    if (digits[place] !== 0) return;
  }
}
