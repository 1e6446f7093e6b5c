import { TILDE } from '../characters.js';
import type { Flanking } from './flanking.js';

/** A run of `*`, `_` or `~`. `count` is what is left of it: markers, for `~` pairs of markers. */
export interface Run extends Flanking {
  readonly kind: 'run';
  readonly marker: number;
  readonly length: number;
  start: number;
  count: number;
}

/** A `[` or `![`. Inside a link it is no longer active: no link can hold another. */
export interface Bracket {
  readonly kind: 'bracket';
  readonly start: number;
  readonly image: boolean;
  active: boolean;
}

export type Opener = Run | Bracket;

/** How many characters of source one unit of a run's count stands for. */
export function markersPerCount(run: Run): number {
  return run.marker === TILDE ? 2 : 1;
}

/**
 * What has been opened and not yet closed, oldest first: CommonMark's delimiter and bracket stacks in one.
 *
 * Runs are matched as they come, but wait while a bracket is open: inside a link they match only each other.
 * Methods give the position of the oldest opener that was closed, or Infinity.
 */
export class Openers {
  #list: Opener[] = [];
  #settled = 0;
  #activeBrackets = 0;

  /** Position of the oldest opener that can still be closed, or Infinity. */
  get oldest(): number {
    if (this.#list.length === 0) return Infinity;
    for (const opener of this.#list) if (opener.kind === 'run' || opener.active) return opener.start;
    return Infinity;
  }

  get lastBracket(): Bracket | undefined {
    return this.#list.findLast((opener) => opener.kind === 'bracket');
  }

  addBracket(start: number, image: boolean): void {
    this.#list.push({ kind: 'bracket', start, image, active: true });
    this.#activeBrackets += 1;
  }

  addRun(run: Run): number {
    this.#list.push(run);
    return this.#settle();
  }

  /** A bracket turned out to be text. */
  dropBracket(bracket: Bracket): number {
    this.#takeOut(this.#list.indexOf(bracket));
    return this.#settle();
  }

  /** A bracket became a link or an image: what is open inside is text, and links around it cannot be. */
  closeBracket(bracket: Bracket): number {
    for (const inside of this.#list.splice(this.#list.indexOf(bracket))) this.#forget(inside);
    if (!bracket.image) for (const outer of this.#list) this.#deactivate(outer);
    return Math.min(bracket.start, this.#settle());
  }

  /** Takes the oldest opener out: it is text. */
  dropOldest(): { readonly opener: Opener | undefined; readonly closed: number } {
    const index = this.#list.findIndex((opener) => opener.kind === 'run' || opener.active);
    const opener = this.#takeOut(index);
    return { opener, closed: this.#settle() };
  }

  #takeOut(index: number): Opener | undefined {
    const [opener] = this.#list.splice(index, 1);
    if (index < this.#settled) this.#settled -= 1;
    if (opener !== undefined) this.#forget(opener);
    return opener;
  }

  #forget(opener: Opener): void {
    if (opener.kind === 'bracket' && opener.active) this.#activeBrackets -= 1;
  }

  #deactivate(outer: Opener): void {
    if (outer.kind !== 'bracket' || !outer.active || outer.image) return;
    outer.active = false;
    this.#activeBrackets -= 1;
  }

  #settle(): number {
    if (this.#activeBrackets > 0) return Infinity;
    this.#settled = Math.min(this.#settled, this.#list.length);
    let closed = Infinity;
    for (const opener of this.#list.splice(this.#settled)) {
      if (opener.kind === 'run') closed = Math.min(closed, this.#match(opener));
      else this.#list.push(opener);
    }
    this.#settled = this.#list.length;
    return closed;
  }

  #match(closer: Run): number {
    let closed = Infinity;
    for (let at = this.#list.length - 1; closer.canClose && closer.count > 0 && at >= 0; at -= 1) {
      const opener = this.#list[at];
      if (opener?.kind !== 'run' || !fits(opener, closer)) continue;
      const used = Math.min(opener.count, closer.count);
      opener.count -= used;
      closer.count -= used;
      closer.start += used * markersPerCount(closer);
      closed = opener.start + opener.count * markersPerCount(opener);
      this.#list.length = opener.count > 0 ? at + 1 : at;
    }
    if (closer.canOpen && closer.count > 0) this.#list.push(closer);
    return closed;
  }
}

/** CommonMark's rule of three: runs that could be both must not add up to a multiple of three, unless both are. */
function fits(opener: Run, closer: Run): boolean {
  if (opener.marker !== closer.marker || !opener.canOpen) return false;
  if (opener.marker === TILDE || (!opener.canClose && !closer.canOpen)) return true;
  if ((opener.length + closer.length) % 3 !== 0) return true;
  return opener.length % 3 === 0 && closer.length % 3 === 0;
}
