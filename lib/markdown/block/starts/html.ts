import { OPENER_CHARACTERS } from '../../bounds.js';
import {
  BANG,
  GREATER_THAN,
  NEWLINE,
  QUESTION,
  SLASH,
  isBlank,
  isDigit,
  isLetter,
} from '../../characters.js';
import { HtmlTag } from '../../inline/html-tag.js';
import { END } from '../../source.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Continues, Start } from '../start.js';
import { HTML_BLOCK_NAMES, HTML_TEXT_NAMES, LONGEST_HTML_NAME } from './html-names.js';

const TEXT_END = /<\/(?:script|pre|style|textarea)>/i;
const CDATA = '[CDATA[';

/** CommonMark's seven kinds of HTML blocks. The last waits for its whole line and cannot interrupt a paragraph. */
export function* html(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  reader.mark();
  let start = yield* byOpening(reader);
  reader.rewind();
  if (start === undefined && continues === 'nothing') {
    reader.mark();
    start = yield* loneTag(reader);
    reader.rewind();
  }
  return start;
}

function* next(reader: LineReader): Reading<number> {
  reader.skip();
  return reader.source.peek() ?? (yield* reader.source.more());
}

function* byOpening(reader: LineReader): Reading<Start | undefined> {
  const code = yield* next(reader);
  if (code === QUESTION) return { kind: 'html', end: /\?>/ };
  if (code === BANG) return yield* declaration(reader);
  const closing = code === SLASH;
  return yield* byName(reader, closing, closing ? yield* next(reader) : code);
}

function* declaration(reader: LineReader): Reading<Start | undefined> {
  let opening = '';
  for (;;) {
    const code = yield* next(reader);
    if (opening === '' && isLetter(code)) return { kind: 'html', end: />/ };
    opening += String.fromCharCode(Math.max(0, code));
    if (opening === '--') return { kind: 'html', end: /-->/ };
    if (opening === CDATA) return { kind: 'html', end: /\]\]>/ };
    if (opening !== '-' && !CDATA.startsWith(opening)) return undefined;
  }
}

function* byName(reader: LineReader, closing: boolean, first: number): Reading<Start | undefined> {
  let name = '';
  let code = first;
  while (isLetter(code) || (name !== '' && isDigit(code))) {
    name += String.fromCharCode(code | 0x20);
    if (name.length > LONGEST_HTML_NAME) return undefined;
    code = yield* next(reader);
  }
  const ends = isBlank(code) || code === NEWLINE || code === END || code === GREATER_THAN;
  if (!closing && ends && HTML_TEXT_NAMES.has(name)) return { kind: 'html', end: TEXT_END };
  if (!HTML_BLOCK_NAMES.has(name)) return undefined;
  if (ends || (code === SLASH && (yield* next(reader)) === GREATER_THAN))
    return { kind: 'html', end: undefined };
  return undefined;
}

/** One whole tag and nothing else on its line. */
function* loneTag(reader: LineReader): Reading<Start | undefined> {
  const tag = new HtmlTag();
  for (let count = 0; count < OPENER_CHARACTERS; count += 1) {
    const code = yield* next(reader);
    if (code === NEWLINE || code === END) return undefined;
    const verdict = tag.step(code);
    if (verdict === 'fails') return undefined;
    if (verdict === 'more') continue;
    reader.skip();
    return (yield* reader.isBlankToLineEnd()) ? { kind: 'html', end: undefined } : undefined;
  }
  return undefined;
}
