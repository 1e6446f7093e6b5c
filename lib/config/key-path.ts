/** A key as the names it is made of. */
export type KeyPath = readonly string[];

const BARE = /^[A-Za-z0-9_-]+$/;

/** `a."b.c".d`: names are joined by dots, and quoted where TOML wants it. */
export function formatKey(path: KeyPath): string {
  return path.map((name) => (BARE.test(name) ? name : quoted(name))).join('.');
}

/** Reads what `formatKey` writes; `undefined` where it is no key. */
export function parseKey(text: string): KeyPath | undefined {
  const names: string[] = [];
  const NAME = /\s*(?:([A-Za-z0-9_-]+)|("(?:[^"\\]|\\.)*")|'([^']*)')\s*(\.|$)/y;
  while (NAME.lastIndex < text.length || names.length === 0) {
    const match = NAME.exec(text);
    if (match === null) return undefined;
    const [whole, bare, basic, literal, dot] = match;
    const name = bare ?? literal ?? unquoted(basic ?? '');
    if (name === undefined || whole === '') return undefined;
    names.push(name);
    if (dot === '.' && NAME.lastIndex === text.length) return undefined;
    if (dot === '') break;
  }
  return names;
}

/** A text as a TOML basic string, which is JSON's but for one character. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function unquoted(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
