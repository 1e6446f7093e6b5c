/** Character codes that Markdown's grammar names. */
export const TAB = 0x09;
export const NEWLINE = 0x0a;
export const SPACE = 0x20;
export const BANG = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const PAREN_OPEN = 0x28;
export const PAREN_CLOSE = 0x29;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const HYPHEN = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const LESS_THAN = 0x3c;
export const EQUALS = 0x3d;
export const GREATER_THAN = 0x3e;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const BRACKET_OPEN = 0x5b;
export const BACKSLASH = 0x5c;
export const BRACKET_CLOSE = 0x5d;
export const CARET = 0x5e;
export const UNDERSCORE = 0x5f;
export const BACKTICK = 0x60;
export const PIPE = 0x7c;
export const TILDE = 0x7e;

const PUNCTUATION_OR_SYMBOL = /[\p{P}\p{S}]/u;
const UNICODE_SPACE = /[\p{Zs}\t\n\f\r]/u;

/** Space or tab. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Space, tab or line end. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === NEWLINE;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The punctuation that a backslash can escape. */
export function isAsciiPunctuation(code: number): boolean {
  return code > 0x20 && code < 0x7f && !isDigit(code) && !isLetter(code);
}

/** Code point: white space in Unicode's sense. */
export function isUnicodeSpace(code: number): boolean {
  return code < 0x80
    ? code === SPACE || (code >= 0x09 && code <= 0x0d)
    : UNICODE_SPACE.test(String.fromCodePoint(code));
}

/** Code point: punctuation or symbol in Unicode's sense. */
export function isPunctuation(code: number): boolean {
  return code < 0x80 ? isAsciiPunctuation(code) : PUNCTUATION_OR_SYMBOL.test(String.fromCodePoint(code));
}

export function isHighSurrogate(code: number): boolean {
  return (code & 0xfc00) === 0xd800;
}

export function isLowSurrogate(code: number): boolean {
  return (code & 0xfc00) === 0xdc00;
}
