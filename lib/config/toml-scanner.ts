import { parseKey, type KeyPath } from './key-path.js';

/** A key with its value, where they stand in the text. */
export interface TomlEntry {
  /** From the root of the document. */
  readonly path: KeyPath;
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The value's own entries, where it is an inline table. */
  readonly inner: readonly TomlEntry[] | undefined;
}

/** What stands below one `[header]`; the first section is the part above all headers. */
export interface TomlSection {
  readonly path: KeyPath;
  /** `[[header]]`: one of a list of tables. */
  readonly list: boolean;
  readonly headerEnd: number;
  readonly entries: readonly TomlEntry[];
}

/** Finds where everything stands in a document that has been parsed before, and so is known to be valid. */
export function scanToml(document: string): readonly TomlSection[] {
  return new TomlScanner(document).sections();
}

/** Names and dots, with white space around them. */
const KEY = /(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*'|[ \t.]+)*/y;
const STRING =
  /"""(?:\\[^]|"{1,2}(?!")|[^"\\])*"{3,5}|'''(?:'{1,2}(?!')|[^'])*'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/y;
/** Numbers, dates, true, false. */
const BARE = /[^,\]}#\r\n]*[^,\]}#\s]/y;

class TomlScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  sections(): readonly TomlSection[] {
    let entries: TomlEntry[] = [];
    let path: KeyPath = [];
    const sections: TomlSection[] = [{ path, list: false, headerEnd: 0, entries }];
    while (this.#more()) {
      if (this.#peek() !== '[') {
        entries.push(this.#entry(path));
        continue;
      }
      const list = this.#text[this.#at + 1] === '[';
      this.#at += list ? 2 : 1;
      path = this.#key();
      this.#at += list ? 2 : 1;
      entries = [];
      sections.push({ path, list, headerEnd: this.#at, entries });
    }
    return sections;
  }

  #more(): boolean {
    this.#skip();
    return this.#at < this.#text.length;
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  /** White space, line ends, comments, a byte order mark. */
  #skip(): void {
    this.#take(/(?:[\s\uFEFF]|#[^\n]*)*/y);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [taken = ''] = pattern.exec(this.#text) ?? [];
    this.#at += taken.length;
    return taken;
  }

  #key(): KeyPath {
    const words = this.#take(KEY);
    return parseKey(words) ?? [words];
  }

  #entry(above: KeyPath): TomlEntry {
    const start = this.#at;
    const path = [...above, ...this.#key()];
    this.#at += 1;
    this.#take(/[ \t]*/y);
    const valueStart = this.#at;
    const inner = this.#value(path);
    return { path, start, valueStart, valueEnd: this.#at, inner };
  }

  #value(path: KeyPath): readonly TomlEntry[] | undefined {
    switch (this.#peek()) {
      case '{':
        return this.#inlineTable(path);
      case '[':
        this.#each(']', () => this.#value([]));
        return undefined;
      default:
        if (this.#take(STRING) === '') this.#take(BARE);
        return undefined;
    }
  }

  #inlineTable(path: KeyPath): readonly TomlEntry[] {
    const entries: TomlEntry[] = [];
    this.#each('}', () => entries.push(this.#entry(path)));
    return entries;
  }

  /** What stands between brackets, comma by comma; comments and line ends may stand anywhere. */
  #each(close: string, read: () => unknown): void {
    this.#at += 1;
    this.#skip();
    while (this.#at < this.#text.length && this.#peek() !== close) {
      const before = this.#at;
      read();
      this.#skip();
      if (this.#peek() === ',') this.#at += 1;
      this.#skip();
      if (this.#at === before) throw new Error(`no value at character ${before}`);
    }
    this.#at += 1;
  }
}
