import type { LineReader, Reading } from '../line-reader.js';
import type { Continues, Start } from '../start.js';

/** `| a | b |`: waits for its whole line, and then for the delimiter row. */
export function* tableHeader(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  if (continues === 'lazy' || continues === 'table') return undefined;
  return { kind: 'tableHeader', source: yield* reader.rest() };
}
