const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Takes the backslash off escaped punctuation. */
export function unescape(text: string): string {
  return text.includes('\\') ? text.replace(ESCAPE, '$1') : text;
}
