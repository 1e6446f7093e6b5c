import { BACKTICK, NEWLINE } from '../../characters.js';
import { END } from '../../source.js';
import { unescape } from '../../unescape.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Start } from '../start.js';

export const FENCE_MARKERS = 3;

/** Three or more backticks or tildes; waits for its whole line, or for the backtick that makes it a code span. */
export function* fence(reader: LineReader): Reading<Start | undefined> {
  const { code: marker, indent } = reader;
  reader.mark();
  const length = yield* reader.run(marker);
  if (length >= FENCE_MARKERS) {
    const info = marker === BACKTICK ? yield* lineWithoutBacktick(reader) : yield* reader.rest();
    if (info !== undefined) {
      reader.unmark();
      const fenceText = String.fromCharCode(marker).repeat(length);
      return { kind: 'fencedCode', fence: fenceText, info: unescape(info.trim()), indent };
    }
  }
  reader.rewind();
  return undefined;
}

function* lineWithoutBacktick(reader: LineReader): Reading<string | undefined> {
  const pieces: string[] = [];
  for (;;) {
    const piece = reader.source.takeLine();
    if (piece.includes('`')) return undefined;
    pieces.push(piece);
    const code = reader.source.peek() ?? (yield* reader.source.more());
    if (code === NEWLINE || code === END) return pieces.join('');
  }
}
