import { eastAsianWidth } from 'get-east-asian-width';

/** How many cells a code point takes by itself: 2 for wide and full-width ones, else 1 (ambiguous ones too). */
export function codePointWidth(codePoint: number): 1 | 2 {
  return eastAsianWidth(codePoint);
}
