import type { Bracket } from './openers.js';

/**
 * What a construct says of one more character: `more` are needed, it ends `with` this one or `before` it, or it
 * `fails`, and what looked like its opening is text.
 */
export type Verdict = 'more' | 'with' | 'before' | 'fails';

/** An inline construct being read, one UTF-16 unit at a time. Takes no more after its first verdict but `more`. */
export interface Construct {
  step(code: number): Verdict;
}

/** A construct that is being read. */
export interface OpenConstruct {
  readonly reader: Construct;
  readonly start: number;
  /** Where to go on when it fails. */
  readonly resume: number;
  /** The bracket whose link it would complete. */
  readonly bracket?: Bracket;
}
