import * as is from '../../characters.js';
import type { LineReader, Reading } from '../line-reader.js';
import type { Continues, Recogniser, Start } from '../start.js';
import { definition } from './definition.js';
import { fence } from './fence.js';
import { heading } from './heading.js';
import { html } from './html.js';
import { bulletItem, orderedItem } from './item.js';
import { quote } from './quote.js';
import { tableHeader } from './table-header.js';
import { setextUnderline, thematicBreak } from './thematic-break.js';

function* breakOrBullet(reader: LineReader, continues: Continues): Reading<Start | undefined> {
  return (yield* thematicBreak(reader, continues)) ?? (yield* bulletItem(reader, continues));
}

/** Which leaves a character can stand at the beginning of. */
const LEAVES: readonly (readonly [number, Recogniser])[] = [
  [is.HASH, heading],
  [is.ASTERISK, thematicBreak],
  [is.HYPHEN, thematicBreak],
  [is.UNDERSCORE, thematicBreak],
  [is.EQUALS, setextUnderline],
  [is.BACKTICK, fence],
  [is.TILDE, fence],
  [is.LESS_THAN, html],
  [is.PIPE, tableHeader],
];

const LEAVES_ONLY: ReadonlyMap<number, Recogniser> = new Map(LEAVES);

const ALL: ReadonlyMap<number, Recogniser> = new Map([
  ...LEAVES,
  [is.ASTERISK, breakOrBullet],
  [is.HYPHEN, breakOrBullet],
  [is.PLUS, bulletItem],
  [is.BRACKET_OPEN, definition],
  [is.GREATER_THAN, quote],
  ...Array.from('0123456789', (digit) => [digit.charCodeAt(0), orderedItem] as const),
]);

/**
 * What begins at the current character. Waits only as long as the answer can still change.
 *
 * `canNest`: containers may begin here.
 */
export function* recognise(
  reader: LineReader,
  continues: Continues,
  canNest: boolean,
): Reading<Start | undefined> {
  const recogniser = (canNest ? ALL : LEAVES_ONLY).get(reader.code);
  return recogniser === undefined ? undefined : yield* recogniser(reader, continues);
}
