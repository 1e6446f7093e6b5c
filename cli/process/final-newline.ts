import type { Machine } from '../../lib/model/machine.js';

const NEWLINE = /\r*\n/y;

/**
 * Makes a text end in exactly one newline, whatever it ended in; everything before stays as it is.
 *
 * A newline goes out at once; those directly after it wait for more text. `flush` adds a missing newline and drops
 * those that waited. A text without a character stays empty. May be used again after `flush`.
 * Holds: the newlines (and carriage returns) at the end, but for the first one.
 */
export class FinalNewline implements Machine<string, string> {
  #held = '';
  #last: 'nothing' | 'text' | 'newline' = 'nothing';

  push(text: string): readonly string[] {
    const end = endOfText(text);
    if (end === 0) return this.#pushNewlines(text);
    const out = this.#held + text.slice(0, end);
    this.#held = '';
    this.#last = 'text';
    return [out, ...this.#pushNewlines(text.slice(end))];
  }

  flush(): readonly string[] {
    const missing = this.#last === 'text' || (this.#last === 'nothing' && this.#held !== '');
    const out = missing ? [`${this.#held}\n`] : [];
    this.#held = '';
    this.#last = 'nothing';
    return out;
  }

  #pushNewlines(text: string): readonly string[] {
    this.#held += text;
    if (this.#last === 'newline') return [];
    NEWLINE.lastIndex = 0;
    const first = NEWLINE.exec(this.#held)?.[0];
    if (first === undefined) return [];
    this.#held = this.#held.slice(first.length);
    this.#last = 'newline';
    return [first];
  }
}

/** Where the line ends at the end of a text begin. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return end;
}
