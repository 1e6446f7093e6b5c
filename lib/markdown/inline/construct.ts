/**
 * What a construct says of one more character: `more` are needed, it ends `with` this one or `before` it, or it
 * `fails`, and what looked like its opening is text.
 */
export type Verdict = 'more' | 'with' | 'before' | 'fails';

/** An inline construct being read, one UTF-16 unit at a time. Takes no more after its first verdict but `more`. */
export interface Construct {
  step(code: number): Verdict;
}
