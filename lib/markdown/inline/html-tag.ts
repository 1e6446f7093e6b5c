import * as is from '../characters.js';
import type { Construct, Verdict } from './construct.js';

type State =
  | 'start'
  | 'closingStart'
  | 'closingName'
  | 'closingSpace'
  | 'name'
  | 'space'
  | 'attribute'
  | 'attributeSpace'
  | 'value'
  | 'bare'
  | 'single'
  | 'double'
  | 'quoted'
  | 'slash';

const NAME = /[A-Za-z0-9-]/;
const ATTRIBUTE_START = /[A-Za-z_:]/;
const ATTRIBUTE = /[A-Za-z0-9_.:-]/;
const NOT_BARE = /["'=<>`\s]/;

/** What follows the `<` of an opening or closing HTML tag, through its `>`. */
export class HtmlTag implements Construct {
  #state: State = 'start';

  step(code: number): Verdict {
    const state = this.#state;
    if (state === 'single') return this.#until(code, is.SINGLE_QUOTE);
    if (state === 'double') return this.#until(code, is.DOUBLE_QUOTE);
    const next = this.#next(state, code, String.fromCharCode(code));
    if (next === 'with' || next === 'fails') return next;
    this.#state = next;
    return 'more';
  }

  #until(code: number, quote: number): Verdict {
    if (code === quote) this.#state = 'quoted';
    return 'more';
  }

  #next(state: State, code: number, char: string): State | 'with' | 'fails' {
    switch (state) {
      case 'start':
        if (code === is.SLASH) return 'closingStart';
        return is.isLetter(code) ? 'name' : 'fails';
      case 'closingStart':
        return is.isLetter(code) ? 'closingName' : 'fails';
      case 'closingName':
        if (NAME.test(char)) return state;
        return is.isSpace(code) ? 'closingSpace' : closes(code);
      case 'closingSpace':
        return is.isSpace(code) ? state : closes(code);
      case 'name':
        return NAME.test(char) ? state : afterName(code);
      case 'value':
        return value(code, char);
      case 'bare':
        return NOT_BARE.test(char) ? afterName(code) : state;
      case 'slash':
        return closes(code);
      default:
        return attribute(state, code, char);
    }
  }
}

function closes(code: number): 'with' | 'fails' {
  return code === is.GREATER_THAN ? 'with' : 'fails';
}

function afterName(code: number): State | 'with' | 'fails' {
  if (is.isSpace(code)) return 'space';
  return code === is.SLASH ? 'slash' : closes(code);
}

function attribute(state: State, code: number, char: string): State | 'with' | 'fails' {
  if (state === 'attribute' && ATTRIBUTE.test(char)) return state;
  if (state !== 'quoted' && state !== 'space' && code === is.EQUALS) return 'value';
  if (is.isSpace(code))
    return state === 'attribute' || state === 'attributeSpace' ? 'attributeSpace' : 'space';
  if ((state === 'space' || state === 'attributeSpace') && ATTRIBUTE_START.test(char)) return 'attribute';
  return afterName(code);
}

function value(code: number, char: string): State | 'fails' {
  if (is.isSpace(code)) return 'value';
  if (code === is.SINGLE_QUOTE) return 'single';
  if (code === is.DOUBLE_QUOTE) return 'double';
  return NOT_BARE.test(char) ? 'fails' : 'bare';
}
