import { codePointWidth } from './east-asian-width.js';

const ASCII = /^[\x20-\x7e]*$/;
/** Characters that never join into clusters: the narrow ones are all below `FIRST_WIDE`. */
const SIMPLE =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0373\u0384-\u0482\u048a-\u052f\u2010-\u2027\u2500-\u257f\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const FIRST_WIDE = 0x3000;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Mark}\p{Cc}\p{Cs}]+$/u;
const EMOJI_SEQUENCE = /\ufe0f|\u20e3|^\p{Regional_Indicator}{2}|^\p{Emoji}\p{Emoji_Modifier}/u;
const HALF_WIDTH_SOUND_MARKS = /[\uff9e\uff9f]/g;
const TAB_STOP = 8;

let segmenter: Intl.Segmenter | undefined;

/**
 * How many terminal cells a text takes that starts in `column`.
 *
 * Counted by grapheme cluster: combining marks and joiners take nothing, emoji sequences, flags and emoji
 * presentation (VS16) two cells, East Asian wide characters two, ambiguous ones one. Tabs go to the next multiple
 * of 8; other control characters take nothing.
 */
export function textWidth(text: string, column = 0): number {
  if (ASCII.test(text)) return text.length;
  if (SIMPLE.test(text)) return simpleWidth(text);
  let end = column;
  for (const cluster of graphemes(text)) {
    end += cluster === '\t' ? TAB_STOP - (end % TAB_STOP) : clusterWidth(cluster);
  }
  return end - column;
}

/** The user-perceived characters of a text. */
export function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

function simpleWidth(text: string): number {
  let width = text.length;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) >= FIRST_WIDE) width += 1;
  }
  return width;
}

function clusterWidth(cluster: string): number {
  if (INVISIBLE.test(cluster)) return 0;
  if (EMOJI_SEQUENCE.test(cluster)) return 2;
  const soundMarks = cluster.length > 1 ? (cluster.match(HALF_WIDTH_SOUND_MARKS)?.length ?? 0) : 0;
  return codePointWidth(cluster.codePointAt(0) ?? 0) + soundMarks;
}
