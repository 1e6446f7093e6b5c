import { BACKTICK } from '../characters.js';
import type { Construct, Verdict } from './construct.js';

/** What follows an opening run of backticks: ends before the character after a run of the same length. */
export class CodeSpan implements Construct {
  readonly #length: number;
  #run = 0;

  constructor(length: number) {
    this.#length = length;
  }

  step(code: number): Verdict {
    if (code === BACKTICK) {
      this.#run += 1;
      return 'more';
    }
    if (this.#run === this.#length) return 'before';
    this.#run = 0;
    return 'more';
  }
}
