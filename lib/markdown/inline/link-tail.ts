import * as is from '../characters.js';
import type { Construct, Verdict } from './construct.js';

const PAREN_DEPTH = 32;

type State = 'start' | 'angle' | 'afterDestination' | 'bare' | 'space' | 'title' | 'end';

/**
 * Destination and title: what follows `](`, through the `)`; or what follows `]:` in a definition, up to the line
 * end.
 *
 * `destination` and `title` are the source between their delimiters, escapes and entities not yet replaced.
 */
export class LinkTail implements Construct {
  readonly #close: number;
  #state: State = 'start';
  #depth = 0;
  #escaped = false;
  #titleEnd = 0;
  #destination = '';
  #title = '';

  constructor(close: typeof is.PAREN_CLOSE | typeof is.NEWLINE) {
    this.#close = close;
  }

  get destination(): string {
    return this.#destination;
  }

  get title(): string {
    return this.#title;
  }

  step(code: number): Verdict {
    const escaped = this.#escaped;
    this.#escaped = !escaped && code === is.BACKSLASH;
    switch (this.#state) {
      case 'start':
        return this.#start(code);
      case 'angle':
        return this.#angle(code, escaped);
      case 'bare':
        return this.#bare(code, escaped);
      case 'title':
        return this.#inTitle(code, escaped);
      case 'afterDestination':
      case 'space':
      case 'end':
        return this.#between(code);
    }
  }

  #go(state: State): Verdict {
    this.#state = state;
    return 'more';
  }

  #ends(code: number): Verdict {
    if (code !== this.#close) return 'fails';
    return code === is.NEWLINE ? 'before' : 'with';
  }

  #start(code: number): Verdict {
    if (code === is.NEWLINE && this.#close === is.NEWLINE) return 'fails';
    if (is.isSpace(code)) return 'more';
    if (code === is.LESS_THAN) return this.#go('angle');
    if (code === is.PAREN_CLOSE && this.#close === is.PAREN_CLOSE) return 'with';
    this.#state = 'bare';
    return this.#bare(code, false);
  }

  #angle(code: number, escaped: boolean): Verdict {
    if (code === is.NEWLINE) return 'fails';
    if (!escaped && code === is.LESS_THAN) return 'fails';
    if (!escaped && code === is.GREATER_THAN) return this.#go('afterDestination');
    this.#destination += String.fromCharCode(code);
    return 'more';
  }

  #bare(code: number, escaped: boolean): Verdict {
    if (is.isSpace(code)) {
      if (this.#depth > 0) return 'fails';
      if (code === this.#close) return this.#ends(code);
      return this.#go('space');
    }
    if (code < is.SPACE || code === 0x7f) return 'fails';
    if (!escaped && code === is.PAREN_OPEN) this.#depth += 1;
    if (!escaped && code === is.PAREN_CLOSE) {
      if (this.#depth === 0) return this.#ends(code);
      this.#depth -= 1;
    }
    this.#destination += String.fromCharCode(code);
    return this.#depth > PAREN_DEPTH ? 'fails' : 'more';
  }

  #between(code: number): Verdict {
    if (code === this.#close) return this.#ends(code);
    if (is.isSpace(code)) return this.#state === 'end' ? 'more' : this.#go('space');
    if (this.#state !== 'space') return 'fails';
    if (code !== is.DOUBLE_QUOTE && code !== is.SINGLE_QUOTE && code !== is.PAREN_OPEN) return 'fails';
    this.#titleEnd = code === is.PAREN_OPEN ? is.PAREN_CLOSE : code;
    return this.#go('title');
  }

  #inTitle(code: number, escaped: boolean): Verdict {
    if (code === is.NEWLINE && this.#close === is.NEWLINE) return 'fails';
    if (!escaped && code === this.#titleEnd) return this.#go('end');
    if (!escaped && code === is.PAREN_OPEN && this.#titleEnd === is.PAREN_CLOSE) return 'fails';
    this.#title += String.fromCharCode(code);
    return 'more';
  }
}
