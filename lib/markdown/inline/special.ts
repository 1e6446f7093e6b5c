const SPECIAL = new Uint8Array(128);
for (const char of '\t\n !*<[\\]_`~') SPECIAL[char.charCodeAt(0)] = 1;

const FIRST_WIDE = 0x2e80;

/** Chinese, Japanese and Korean characters that need no white space between words; no combining marks. */
export function isWide(code: number): boolean {
  if (code < 0xd7b0) return code >= FIRST_WIDE && code !== 0x3099 && code !== 0x309a;
  return (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff01 && code <= 0xff9d);
}

/** Whether a character has a meaning in inline source, or may have one with its neighbours. */
export function isSpecial(code: number): boolean {
  return code < 128 ? SPECIAL[code] === 1 : code >= FIRST_WIDE && isWide(code);
}
