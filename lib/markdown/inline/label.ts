import { BRACKET_CLOSE, BRACKET_OPEN, BACKSLASH } from '../characters.js';
import type { Construct, Verdict } from './construct.js';

/** The form in which labels are compared: letter case and the amount of white space do not matter. */
export function normaliseLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/** What follows the `[` of a link label, through its `]`. */
export class LinkLabel implements Construct {
  #escaped = false;

  step(code: number): Verdict {
    const escaped = this.#escaped;
    this.#escaped = !escaped && code === BACKSLASH;
    if (escaped) return 'more';
    if (code === BRACKET_OPEN) return 'fails';
    return code === BRACKET_CLOSE ? 'with' : 'more';
  }
}
