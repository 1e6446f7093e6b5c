import { ASTERISK, TILDE, isLowSurrogate, isPunctuation, isUnicodeSpace } from '../characters.js';

export interface Flanking {
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** The code point that ends before `index`; a line's start counts as a line end. */
export function codePointBefore(text: string, index: number): number {
  if (index <= 0) return 0x0a;
  const unit = text.charCodeAt(index - 1);
  return isLowSurrogate(unit) && index > 1 ? (text.codePointAt(index - 2) ?? unit) : unit;
}

/** Whether a run of `marker` between two code points can open and close emphasis (CommonMark's rules, GFM's for `~`). */
export function flanking(marker: number, before: number, after: number): Flanking {
  const spaceBefore = isUnicodeSpace(before);
  const spaceAfter = isUnicodeSpace(after);
  const punctuationBefore = isPunctuation(before);
  const punctuationAfter = isPunctuation(after);
  const left = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore);
  const right = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter);
  const splitsWords = marker === ASTERISK || marker === TILDE;
  return {
    canOpen: left && (splitsWords || !right || punctuationBefore),
    canClose: right && (splitsWords || !left || punctuationAfter),
  };
}
