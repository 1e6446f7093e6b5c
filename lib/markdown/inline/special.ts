const SPECIAL = new Uint8Array(128);
for (const char of '\t\n !*<[\\]_`~') SPECIAL[char.charCodeAt(0)] = 1;

/** Whether a character has a meaning in inline source, or may have one with its neighbours. */
export function isSpecial(code: number): boolean {
  return code < 128 && SPECIAL[code] === 1;
}
