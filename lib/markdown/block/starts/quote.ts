import { GREATER_THAN } from '../../characters.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Start } from '../start.js';

/** `>` and one column of white space after it, where there is one. True when it was there. */
export function* quoteMarker(reader: LineReader): Reading<boolean> {
  if (reader.indent > 3 || reader.code !== GREATER_THAN) return false;
  reader.skip();
  yield* reader.indentation();
  if (reader.indent > 0) reader.consume(1);
  return true;
}

/** `> quote`. */
export function* quote(reader: LineReader): Reading<Start> {
  yield* quoteMarker(reader);
  return { kind: 'blockQuote' };
}
