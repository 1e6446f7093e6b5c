/** Whether white space stands at this index. */
export function isSpaceAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 0x20 || code === 0x09 || code === 0x0a;
}

/** Where the white space or the word ends that starts here. */
export function endOfRun(text: string, start: number): number {
  const isSpace = isSpaceAt(text, start);
  let end = start + 1;
  while (end < text.length && isSpaceAt(text, end) === isSpace) end += 1;
  return end;
}

/** The last code point of a text. */
export function lastCharacterOf(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return text.slice(last >= 0xdc00 && last <= 0xdfff ? -2 : -1);
}
