import { BRACKET_CLOSE, BRACKET_OPEN, DOT, PAREN_CLOSE, isBlank, isDigit } from '../../characters.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Continues, ListType, Start } from '../start.js';

const NUMBER_DIGITS = 9;
/** More columns than these after a marker begin indented code. */
const MARKER_SPACE_COLUMNS = 4;

interface Marker {
  readonly type: ListType;
  readonly number?: number;
  /** Columns from where the line's indentation begins to the end of the marker. */
  readonly columns: number;
}

/** `- item`; waits for the first character of its content, since a task box or a thematic break may be coming. */
export function* bulletItem(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  reader.mark();
  const marker = String.fromCharCode(reader.code);
  const columns = reader.indent + 1;
  reader.skip();
  return yield* item(reader, continues, { type: { ordered: false, marker }, columns });
}

/** `12. item` or `12) item`. */
export function* orderedItem(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  reader.mark();
  let digits = '';
  let code = reader.code;
  while (isDigit(code) && digits.length < NUMBER_DIGITS) {
    digits += String.fromCharCode(code);
    reader.skip();
    code = reader.source.peek() ?? (yield* reader.source.more());
  }
  if (code !== DOT && code !== PAREN_CLOSE) {
    reader.rewind();
    return undefined;
  }
  const columns = reader.indent + digits.length + 1;
  reader.skip();
  const type = { ordered: true, delimiter: code === DOT ? '.' : ')' } as const;
  return yield* item(reader, continues, { type, number: Number(digits), columns });
}

function* item(reader: LineReader, continues: Continues, marker: Marker): Reading<Start | undefined> {
  const code = reader.source.peek() ?? (yield* reader.source.more());
  const separated = isBlank(code) || reader.atLineEnd;
  if (separated) yield* reader.indentation();
  const empty = reader.atLineEnd;
  if (!separated || (continues === 'paragraph' && (empty || (marker.number ?? 1) !== 1))) {
    reader.rewind();
    return undefined;
  }
  reader.unmark();
  const space = empty || reader.indent > MARKER_SPACE_COLUMNS ? 1 : reader.indent;
  reader.consume(space);
  const task = reader.indent === 0 ? yield* taskBox(reader) : undefined;
  return {
    kind: 'item',
    type: marker.type,
    contentIndent: marker.columns + space,
    ...(marker.number !== undefined && { number: marker.number }),
    ...(task !== undefined && { task }),
  };
}

/** `[ ]` or `[x]`, white space and text after it. */
function* taskBox(reader: LineReader): Reading<'open' | 'done' | undefined> {
  if (reader.code !== BRACKET_OPEN) return undefined;
  reader.mark();
  reader.skip();
  const state = reader.source.peek() ?? (yield* reader.source.more());
  const box = String.fromCharCode(Math.max(0, state));
  if (box === ' ' || box === 'x' || box === 'X') {
    reader.skip();
    if ((reader.source.peek() ?? (yield* reader.source.more())) === BRACKET_CLOSE) {
      reader.skip();
      yield* reader.indentation();
      if (reader.indent > 0 && !reader.atLineEnd) {
        reader.unmark();
        return box === ' ' ? 'open' : 'done';
      }
    }
  }
  reader.rewind();
  return undefined;
}
