import { OPENER_CHARACTERS } from '../../bounds.js';
import { CARET, COLON, NEWLINE } from '../../characters.js';
import { LinkLabel, normaliseLabel } from '../../inline/label.js';
import { LinkTail } from '../../inline/link-tail.js';
import { END } from '../../source.js';
import { unescape } from '../../unescape.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Continues, Start } from '../start.js';

/**
 * `[label]: destination "title"` on one line where no paragraph is open, or `[^label]:` anywhere. Waits while it can
 * be one.
 */
export function* definition(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  reader.mark();
  reader.skip();
  const first = reader.source.peek() ?? (yield* reader.source.more());
  const start =
    first === CARET || continues === 'nothing' ? yield* afterBracket(reader, first === CARET) : undefined;
  if (start === undefined) reader.rewind();
  else reader.unmark();
  return start;
}

function* afterBracket(reader: LineReader, footnote: boolean): Reading<Start | undefined> {
  const label = yield* labelText(reader);
  if (label === undefined) return undefined;
  if ((reader.source.peek() ?? (yield* reader.source.more())) !== COLON) return undefined;
  reader.skip();
  if (footnote) {
    if (label.length < 2 || /\s/.test(label)) return undefined;
    yield* reader.indentation();
    reader.consume(reader.indent);
    return { kind: 'footnoteDefinition', label: label.slice(1) };
  }
  return normaliseLabel(label) === '' ? undefined : yield* linkDefinition(reader, label);
}

/** The label up to its `]`, which is read too. */
function* labelText(reader: LineReader): Reading<string | undefined> {
  const end = new LinkLabel();
  let label = '';
  for (;;) {
    const code = reader.source.peek() ?? (yield* reader.source.more());
    if (code === NEWLINE || code === END || label.length > OPENER_CHARACTERS) return undefined;
    const verdict = end.step(code);
    if (verdict === 'fails') return undefined;
    reader.skip();
    if (verdict === 'with') return label;
    label += String.fromCharCode(code);
  }
}

function* linkDefinition(reader: LineReader, label: string): Reading<Start | undefined> {
  const tail = new LinkTail(NEWLINE);
  for (;;) {
    const code = reader.source.peek() ?? (yield* reader.source.more());
    const verdict = tail.step(code === END ? NEWLINE : code);
    if (verdict === 'fails') return undefined;
    if (verdict === 'before') break;
    reader.source.skip();
  }
  return {
    kind: 'linkReferenceDefinition',
    label,
    destination: unescape(tail.destination),
    title: unescape(tail.title),
  };
}
