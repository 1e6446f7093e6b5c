import type { Machine } from '../../model/machine.js';

/** A piece of what the model said, or of what it thought aloud. */
export interface Spoken {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

const OPEN = '<think>';
const CLOSE = '</think>';
/** A line end before the closing tag belongs to the tag. */
const ENDINGS = [`\n${CLOSE}`, CLOSE];

type State = 'start' | 'opened' | 'thinking' | 'closed' | 'text';

/**
 * Tells thoughts from text where a server leaves the model's `<think>` tags in the content. Only an answer that begins
 * with the tag thinks aloud: later on, a tag is something the answer speaks of.
 *
 * Holds white space at the start of the answer without a limit, else less than a tag, in characters.
 */
export class ThinkTags implements Machine<string, Spoken> {
  #state: State = 'start';
  #blank: string[] = [];
  #held = '';

  push(input: string): readonly Spoken[] {
    const spoken: Spoken[] = [];
    let rest = input;
    while (rest !== '') rest = this.#step(rest, spoken);
    return spoken;
  }

  flush(): readonly Spoken[] {
    const kind = this.#state === 'thinking' ? 'reasoning' : 'text';
    const text = this.#blank.join('') + this.#held;
    return text === '' ? [] : [{ kind, text }];
  }

  /** Takes a piece, or its beginning, and gives what is left of it. */
  #step(text: string, spoken: Spoken[]): string {
    switch (this.#state) {
      case 'start':
        return this.#begin(text, spoken);
      case 'opened':
        this.#state = 'thinking';
        return text.startsWith('\n') ? text.slice(1) : text;
      case 'thinking':
        return this.#think(text, spoken);
      case 'closed': {
        const said = text.replace(/^[\r\n]+/, '');
        if (said !== '') this.#state = 'text';
        return said;
      }
      case 'text':
        spoken.push({ kind: 'text', text });
        return '';
    }
  }

  #begin(text: string, spoken: Spoken[]): string {
    if (this.#held === '') {
      const said = text.trimStart();
      this.#blank.push(text.slice(0, text.length - said.length));
      if (said === '') return '';
      this.#held = said;
    } else this.#held += text;
    if (this.#held.length < OPEN.length && OPEN.startsWith(this.#held)) return '';
    const begun = this.#held;
    const thinks = begun.startsWith(OPEN);
    this.#state = thinks ? 'opened' : 'text';
    this.#held = '';
    if (!thinks) spoken.push({ kind: 'text', text: this.#blank.join('') + begun });
    this.#blank = [];
    return thinks ? begun.slice(OPEN.length) : '';
  }

  #think(text: string, spoken: Spoken[]): string {
    const thought = this.#held + text;
    this.#held = '';
    const end = thought.indexOf(CLOSE);
    if (end >= 0) {
      add(spoken, thought.slice(0, end).replace(/\n$/, ''));
      this.#state = 'closed';
      return thought.slice(end + CLOSE.length);
    }
    const kept = unfinished(thought);
    this.#held = thought.slice(thought.length - kept);
    add(spoken, thought.slice(0, thought.length - kept));
    return '';
  }
}

function add(spoken: Spoken[], text: string): void {
  if (text !== '') spoken.push({ kind: 'reasoning', text });
}

/** How many characters at the end may yet become the closing tag. */
function unfinished(text: string): number {
  for (let count = Math.min(CLOSE.length, text.length); count > 0; count -= 1) {
    const tail = text.slice(-count);
    if (ENDINGS.some((ending) => ending.startsWith(tail))) return count;
  }
  return 0;
}
