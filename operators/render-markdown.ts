import type { Observable, OperatorFunction } from 'rxjs';
import { concatMap, defaultIfEmpty, of, pipe, take } from 'rxjs';
import type { FormatOptions } from '../lib/format/format-options.js';
import { createPieceRenderer, MarkdownRenderer } from '../lib/format/markdown-renderer.js';
import { throughMachine } from './through-machine.js';

export interface RenderMarkdownOptions extends FormatOptions {
  /** Colours one line of fenced code in a named language: its first value is written in the line's place. */
  readonly highlight?: (line: string, language: string) => Observable<string>;
}

/**
 * Renders Markdown, cut anywhere, as terminal text that is only ever appended; the text may come from anybody.
 *
 *     source  -a--b---c|       a = "Hel"   b = "lo *wo"   c = "rld*"
 *     result  ----x---(y|)     x = "Hello"    y = " world\n"
 *
 * - Completes: what is held first, then complete. Output ends in one newline.
 * - Errors: passed on at once; what is held is dropped. So are errors of `highlight`, thrown or notified.
 * - Holds: the word in progress, open inline constructs (400 characters), a table until it ends. No timers.
 * - With `highlight`, a line of code and all behind it wait for its answer; a line without one stays plain.
 *   Unbounded: text that arrives meanwhile.
 *
 * Options: `width` in cells, 0 for no wrapping, as a function asked anew for each line; `color`; `hyperlinks`.
 */
export function renderMarkdown(options: RenderMarkdownOptions): OperatorFunction<string, string> {
  const { highlight } = options;
  if (highlight === undefined) return throughMachine(() => new MarkdownRenderer(options));
  return pipe(
    throughMachine(() => createPieceRenderer({ ...options, codeLines: true })),
    concatMap((piece) =>
      typeof piece === 'string'
        ? of(piece)
        : highlight(piece.line, piece.language).pipe(take(1), defaultIfEmpty(piece.line)),
    ),
  );
}
