import { isSpaceAt } from './text-runs.js';

/**
 * Where the white space at the end of inline Markdown starts. A backslash that makes a hard break with the line end
 * behind it counts as part of it.
 */
export function endOfWords(source: string): number {
  let end = source.length;
  while (end > 0 && isSpaceAt(source, end - 1)) end -= 1;
  if (source.charAt(end) !== '\n') return end;
  let backslashes = 0;
  while (source.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
  return end - (backslashes % 2);
}

/** How long the word at the end of `text` is, whose part before `text` is `before` characters long. */
export function lengthOfLastWord(text: string, before: number): number {
  let start = text.length;
  while (start > 0 && !isSpaceAt(text, start - 1)) start -= 1;
  return start > 0 ? text.length - start : before + text.length;
}
