import type { Machine } from '../model/machine.js';

/**
 * Draws a region beside the answer: whole lines go to `tell`, and nothing is left to be shown in place.
 *
 * Holds: the line in progress.
 */
export class AsideText implements Machine<string, string> {
  readonly #drawing: Machine<string, string>;
  readonly #tell: (lines: string) => void;
  #held: string[] = [];

  constructor(drawing: Machine<string, string>, tell: (lines: string) => void) {
    this.#drawing = drawing;
    this.#tell = tell;
  }

  push(text: string): readonly string[] {
    return this.#take(this.#drawing.push(text).join(''));
  }

  flush(): readonly string[] {
    this.#take(this.#drawing.flush().join(''));
    const rest = this.#held.join('');
    this.#held = [];
    if (rest !== '') this.#tell(rest);
    return [];
  }

  #take(drawn: string): readonly string[] {
    const end = drawn.lastIndexOf('\n') + 1;
    if (end > 0) {
      this.#tell(this.#held.join('') + drawn.slice(0, end));
      this.#held = [];
    }
    if (end < drawn.length) this.#held.push(drawn.slice(end));
    return [];
  }
}
