import * as is from '../characters.js';
import { Autolink } from './autolink.js';
import type { Construct, Verdict } from './construct.js';
import { HtmlTag } from './html-tag.js';

/** Everything that `<` can open inside a line: a tag, an autolink, a comment, an instruction, a declaration, CDATA. */
export class Angle implements Construct {
  #readers: readonly Construct[] | undefined;

  step(code: number): Verdict {
    if (this.#readers === undefined) {
      if (code === is.QUESTION) this.#readers = [new Ending('?>')];
      else if (code === is.BANG) this.#readers = [new Declaration()];
      else this.#readers = [new HtmlTag(), new Autolink()];
      if (this.#readers.length === 1) return 'more';
    }
    return this.#all(this.#readers, code);
  }

  #all(readers: readonly Construct[], code: number): Verdict {
    const left: Construct[] = [];
    for (const reader of readers) {
      const verdict = reader.step(code);
      if (verdict === 'with') return verdict;
      if (verdict === 'more') left.push(reader);
    }
    if (left.length < readers.length) this.#readers = left;
    return left.length > 0 ? 'more' : 'fails';
  }
}

/** Anything through a fixed ending. */
class Ending implements Construct {
  readonly #ending: string;
  #last: string;

  constructor(ending: string, before = '') {
    this.#ending = ending;
    this.#last = before;
  }

  step(code: number): Verdict {
    this.#last = (this.#last + String.fromCharCode(code)).slice(-this.#ending.length);
    return this.#last === this.#ending ? 'with' : 'more';
  }
}

const CDATA = '[CDATA[';

/** What follows `<!`. */
class Declaration implements Construct {
  #opening = '';
  #rest: Ending | undefined;

  step(code: number): Verdict {
    if (this.#rest !== undefined) return this.#rest.step(code);
    this.#opening += String.fromCharCode(code);
    if (this.#opening === '--') this.#rest = new Ending('-->', '--');
    else if (this.#opening === CDATA) this.#rest = new Ending(']]>');
    else if (is.isLetter(code) && this.#opening.length === 1) this.#rest = new Ending('>');
    else return CDATA.startsWith(this.#opening) || this.#opening === '-' ? 'more' : 'fails';
    return 'more';
  }
}
