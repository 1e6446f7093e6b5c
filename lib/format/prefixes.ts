import type { Style } from './sgr.js';
import { textWidth } from './width.js';

/** What a container writes at the start of each of its lines. */
export interface Prefix {
  /** On the container's first line. */
  readonly first: string;
  /** On all others. */
  readonly rest: string;
  readonly style: Style;
}

type Part = readonly [text: string, style: Style];

/** The prefixes of the open containers, outermost first. */
export class Prefixes {
  readonly #open: { readonly prefix: Prefix; isUsed: boolean }[] = [];
  #width: number | undefined;

  /** Cells that the prefixes of the next line take. */
  get width(): number {
    this.#width ??= this.#open.reduce((sum, { prefix, isUsed }) => sum + widthOf(prefix, isUsed), 0);
    return this.#width;
  }

  /** Whether the innermost prefix has not been written yet. */
  get isUnused(): boolean {
    return this.#open.at(-1)?.isUsed === false;
  }

  enter(prefix: Prefix): void {
    this.#open.push({ prefix, isUsed: false });
    this.#width = undefined;
  }

  leave(): void {
    this.#open.pop();
    this.#width = undefined;
  }

  /** The prefixes of a line that is written now; without white space at the end if the line is blank. */
  next(line: 'text' | 'blank'): readonly Part[] {
    const parts = this.#open.map(({ prefix, isUsed }): Part => [
      isUsed ? prefix.rest : prefix.first,
      prefix.style,
    ]);
    for (const open of this.#open) open.isUsed = true;
    this.#width = undefined;
    return line === 'text' ? parts : trimmed(parts);
  }

  /** The prefixes of a blank line between the blocks of the innermost container. */
  rest(): readonly Part[] {
    return trimmed(this.#open.map(({ prefix }): Part => [prefix.rest, prefix.style]));
  }
}

function widthOf(prefix: Prefix, isUsed: boolean): number {
  return textWidth(isUsed ? prefix.rest : prefix.first);
}

function trimmed(parts: readonly Part[]): readonly Part[] {
  const end = parts.findLastIndex(([text]) => text.trim() !== '');
  return parts
    .slice(0, end + 1)
    .map(([text, style], index): Part => [index === end ? text.trimEnd() : text, style]);
}
