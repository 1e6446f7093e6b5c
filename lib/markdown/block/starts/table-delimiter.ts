import type { Alignment } from '../../../model/blocks.js';
import { COLON, HYPHEN, NEWLINE, PIPE, isBlank } from '../../characters.js';
import { END } from '../../source.js';
import { alignmentsOf } from '../leaves/table-rows.js';
import type { LineReader, Reading } from '../line-reader.js';

/** `|---|:-:|` with so many columns; waits while the line can be one. Stands where it stood when it is not. */
export function* delimiterRow(
  reader: LineReader,
  columns: number,
): Reading<readonly Alignment[] | undefined> {
  if (!isDelimiter(reader.code)) return undefined;
  reader.mark();
  const row = yield* delimiters(reader);
  const alignments = row === undefined ? undefined : alignmentsOf(row);
  if (alignments?.length === columns) {
    reader.unmark();
    return alignments;
  }
  reader.rewind();
  return undefined;
}

function* delimiters(reader: LineReader): Reading<string | undefined> {
  let row = '';
  for (;;) {
    const code = reader.source.peek() ?? (yield* reader.source.more());
    if (code === NEWLINE || code === END) return row;
    if (!isDelimiter(code) && !isBlank(code)) return undefined;
    row += String.fromCharCode(code);
    reader.source.skip();
  }
}

function isDelimiter(code: number): boolean {
  return code === PIPE || code === HYPHEN || code === COLON;
}
