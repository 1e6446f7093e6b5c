/** Scripts that are written without spaces: ideographs, kana, full-width forms. Hangul breaks at its spaces. */
const UNSPACED =
  /[\u2e80-\u2fdf\u3001-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f\u{20000}-\u{3ffff}]/u;
/** Closing punctuation, small kana, marks and joiners: never first on a line. */
const NEVER_FIRST =
  /^[\p{Close_Punctuation}\p{Final_Punctuation}\p{Mark}\p{Default_Ignorable_Code_Point}!%,.:;?'"\u2026\u2025\u3001\u3002\u3005\u303b\u309b-\u309e\u30a0\u30fb-\u30fe\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u31f0-\u31ff\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\uff61\uff64\uff65\uff67-\uff70\uff9e\uff9f]/u;
/** Opening punctuation and joiners: never last on a line. */
const NEVER_LAST = /[\p{Open_Punctuation}\p{Initial_Punctuation}'"$\u200d\u2060]$/u;

/** Characters before which Markdown source may be cut without white space: those above, and Hangul. */
const WIDE = /[\u2e80-\ud7ff\uf900-\ufaff\uff01-\uff9f\u{20000}-\u{3ffff}]/u;
/** Brackets and quotation marks that open. */
const OPENING = /[\p{Open_Punctuation}\p{Initial_Punctuation}]$/u;
const FIRST_WIDE = 0x2e80;

/** Whether a text holds characters that may be parted from their neighbours without a space. */
export function isWide(text: string): boolean {
  return WIDE.test(text);
}

/** Whether what follows `character` without a space may belong to it, so that it cannot be placed alone. */
export function awaitsNext(character: string): boolean {
  return character.charCodeAt(character.length - 1) >= FIRST_WIDE || OPENING.test(character);
}

/**
 * Whether a line may end in `before` and go on with `after`, two neighbouring characters without a space: between
 * characters of scripts without spaces, punctuation heeded, and before a wide character where others end.
 */
export function mayBreakBetween(before: string, after: string): boolean {
  if (before !== '' && WIDE.test(after) && !awaitsNext(before)) return true;
  return (
    (UNSPACED.test(before) || UNSPACED.test(after)) && !NEVER_FIRST.test(after) && !NEVER_LAST.test(before)
  );
}
