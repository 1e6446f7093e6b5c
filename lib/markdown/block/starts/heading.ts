import { HASH } from '../../characters.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Start } from '../start.js';

const CLOSING = /(?:^|[ \t])#+[ \t]*$/;
const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** `# Heading`: waits for its whole line, whose closing hashes are not text. */
export function* heading(reader: LineReader): Reading<Start | undefined> {
  reader.mark();
  const level = LEVELS[(yield* reader.run(HASH)) - 1];
  const indented = yield* isFollowedByBlank(reader);
  if (level === undefined || !indented) {
    reader.rewind();
    return undefined;
  }
  reader.unmark();
  const line = trimBlank(yield* reader.rest());
  const closing = line.endsWith('#') ? CLOSING.exec(line) : null;
  return { kind: 'heading', level, text: closing === null ? line : trimBlank(line.slice(0, closing.index)) };
}

function* isFollowedByBlank(reader: LineReader): Reading<boolean> {
  const code = reader.source.peek() ?? (yield* reader.source.more());
  return code < 0 || code === 0x20 || code === 0x09 || code === 0x0a;
}

/** Without spaces and tabs on both sides; no other white space is meant. */
function trimBlank(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankAt(text, start)) start += 1;
  while (end > start && isBlankAt(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

const isBlankAt = (text: string, index: number): boolean => text[index] === ' ' || text[index] === '\t';
