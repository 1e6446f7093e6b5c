import * as is from '../characters.js';
import type { OpenConstruct } from './construct.js';
import { LinkLabel, normaliseLabel } from './label.js';
import { LinkTail } from './link-tail.js';
import type { Bracket, Openers } from './openers.js';
import type { Release } from './release.js';

/** Decides what becomes of brackets: links and images, with a destination or a reference, or text. */
export class Links {
  readonly #openers: Openers;
  readonly #held: Release;
  readonly #isDefined: (label: string) => boolean;

  constructor(openers: Openers, held: Release, isDefined: (label: string) => boolean) {
    this.#openers = openers;
    this.#held = held;
    this.#isDefined = isDefined;
  }

  /** Reads a `]`: where to go on, what has to be read first, or undefined when it takes more text to tell. */
  close(at: number): number | OpenConstruct | undefined {
    const bracket = this.#openers.lastBracket;
    const resume = at + 1;
    if (bracket === undefined) return resume;
    if (resume >= this.#held.end) return undefined;
    if (!bracket.active) return this.#notALink(bracket, resume);
    const next = this.#held.codeAt(resume);
    if (next === is.PAREN_OPEN) return { reader: new LinkTail(is.PAREN_CLOSE), start: at, resume, bracket };
    if (next === is.BRACKET_OPEN) return { reader: new LinkLabel(), start: at, resume, bracket };
    return this.failed(bracket, resume);
  }

  /** What followed the `]` has been read up to `end`; gives where to go on. */
  completed(bracket: Bracket, { reader, resume }: OpenConstruct, end: number): number {
    if (reader instanceof LinkTail) return this.#link(bracket, end);
    const label = this.#held.slice(resume + 1, end - 1);
    return this.#reference(bracket, label.trim() === '' ? this.#textOf(bracket, resume) : label, resume, end);
  }

  /** Nothing that makes a link followed the `]`: a reference by the text itself is left. */
  failed(bracket: Bracket, resume: number): number {
    return this.#reference(bracket, this.#textOf(bracket, resume), resume, resume);
  }

  /** The source between a bracket and the `]` before `end`. */
  #textOf(bracket: Bracket, end: number): string {
    return this.#held.slice(bracket.start + (bracket.image ? 2 : 1), end - 1);
  }

  #reference(bracket: Bracket, label: string, resume: number, end: number): number {
    if (this.#isDefined(normaliseLabel(label))) return this.#link(bracket, end);
    return this.#notALink(bracket, resume);
  }

  #link(bracket: Bracket, end: number): number {
    this.#held.seal(this.#openers.closeBracket(bracket), end);
    return end;
  }

  #notALink(bracket: Bracket, resume: number): number {
    this.#held.seal(this.#openers.dropBracket(bracket), resume);
    return resume;
  }
}
