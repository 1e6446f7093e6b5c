import * as is from '../characters.js';
import type { Construct, Verdict } from './construct.js';

const SCHEME = /[A-Za-z0-9+.-]/;
const LOCAL_PART = /[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/;
const DOMAIN = /[A-Za-z0-9.-]/;
const SCHEME_CHARACTERS = 32;

/** What follows the `<` of `<scheme:address>` or `<name@host>`, through its `>`. */
export class Autolink implements Construct {
  #part: 'first' | 'schemeOrName' | 'name' | 'address' | 'domain' = 'first';
  #count = 0;
  #scheme = true;
  #last = 0;

  step(code: number): Verdict {
    if (code <= is.SPACE || code === is.LESS_THAN) return 'fails';
    const previous = this.#last;
    this.#last = code;
    if (this.#part === 'address') return code === is.GREATER_THAN ? 'with' : 'more';
    if (this.#part === 'domain') return this.#domain(code, previous);
    return this.#opening(code);
  }

  #opening(code: number): Verdict {
    const char = String.fromCharCode(code);
    if (code === is.COLON && this.#scheme && this.#count >= 2) {
      this.#part = 'address';
      return 'more';
    }
    if (code === is.AT && this.#count > 0) {
      this.#part = 'domain';
      return 'more';
    }
    this.#scheme &&= this.#count === 0 ? is.isLetter(code) : SCHEME.test(char);
    this.#count += 1;
    this.#scheme &&= this.#count <= SCHEME_CHARACTERS;
    return LOCAL_PART.test(char) ? 'more' : 'fails';
  }

  #domain(code: number, previous: number): Verdict {
    const edge = previous === is.AT || previous === is.DOT || previous === is.HYPHEN;
    if (code === is.GREATER_THAN) return edge ? 'fails' : 'with';
    if (code === is.DOT) return edge ? 'fails' : 'more';
    if (code === is.HYPHEN && (previous === is.AT || previous === is.DOT)) return 'fails';
    return DOMAIN.test(String.fromCharCode(code)) ? 'more' : 'fails';
  }
}
