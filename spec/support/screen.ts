import headless from '@xterm/headless';

const { Terminal } = headless;

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A terminal without a window: bytes in, rows of text out. */
export class Screen {
  readonly #terminal: InstanceType<typeof Terminal>;

  constructor({ columns, rows }: ScreenSize) {
    this.#terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 100_000 });
  }

  /** Resolves when the bytes are on the screen. */
  write(bytes: Uint8Array | string): Promise<void> {
    return new Promise((resolve) => this.#terminal.write(bytes, resolve));
  }

  /** What the terminal answers to questions of a program. */
  onReply(listener: (text: string) => void): void {
    this.#terminal.onData(listener);
  }

  resize({ columns, rows }: ScreenSize): void {
    this.#terminal.resize(columns, rows);
  }

  /** All rows, those scrolled away too, without white space at their ends; empty rows at the end left out. */
  rows(): readonly string[] {
    return withoutEmptyEnd(this.#cells().map(({ text }) => text.trimEnd()));
  }

  /** The rows as lines: what the terminal itself wrapped is joined again. */
  lines(): readonly string[] {
    const lines: string[] = [];
    for (const { text, wrapped } of this.#cells()) {
      if (wrapped) lines.push(`${lines.pop() ?? ''}${text}`);
      else lines.push(text);
    }
    return withoutEmptyEnd(lines.map((line) => line.trimEnd()));
  }

  text(): string {
    return this.rows().join('\n');
  }

  /** Where the cursor stands, counted from 0; the row in all rows. */
  cursor(): { readonly column: number; readonly row: number } {
    const buffer = this.#terminal.buffer.active;
    return { column: buffer.cursorX, row: buffer.baseY + buffer.cursorY };
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  #cells(): readonly { readonly text: string; readonly wrapped: boolean }[] {
    const buffer = this.#terminal.buffer.active;
    return Array.from({ length: buffer.length }, (_, row) => {
      const line = buffer.getLine(row);
      return { text: line?.translateToString(true) ?? '', wrapped: line?.isWrapped === true };
    });
  }
}

function withoutEmptyEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}
