import { EQUALS, HYPHEN, NEWLINE, isBlank } from '../../characters.js';
import { END } from '../../source.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Continues, Start } from '../start.js';

const BREAK_MARKERS = 3;

/**
 * `---`, `* * *`, `___`; waits for its whole line.
 *
 * Under a paragraph one hyphen is enough: the text above is out as prose, so what CommonMark takes for the underline
 * of a heading is drawn as a rule.
 */
export function* thematicBreak(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  if (reader.source.position < reader.noBreakBefore) return undefined;
  const marker = reader.code;
  reader.mark();
  const first = yield* reader.run(marker);
  const rest = yield* restOfBreak(reader, marker);
  const underline = continues === 'paragraph' && marker === HYPHEN && rest === 0;
  if (rest !== undefined && (underline || first + rest >= BREAK_MARKERS)) {
    reader.unmark();
    return { kind: 'thematicBreak' };
  }
  reader.noBreakBefore = reader.source.position;
  reader.rewind();
  return undefined;
}

/** How many more markers stand before the line end; undefined when anything else does. */
function* restOfBreak(reader: LineReader, marker: number): Reading<number | undefined> {
  let count = 0;
  for (;;) {
    const code = reader.source.peek() ?? (yield* reader.source.more());
    if (code === NEWLINE || code === END) return count;
    if (code !== marker && !isBlank(code)) return undefined;
    if (code === marker) count += 1;
    reader.source.skip();
  }
}

/** `===` under a paragraph: drawn as a rule, like the underline of hyphens. */
export function* setextUnderline(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  if (continues !== 'paragraph') return undefined;
  reader.mark();
  yield* reader.run(EQUALS);
  if (yield* reader.isBlankToLineEnd()) {
    reader.unmark();
    return { kind: 'thematicBreak' };
  }
  reader.rewind();
  return undefined;
}
