import assert from 'node:assert/strict';
import { graphemes, textWidth } from '../../../lib/format/width.js';

const examples: readonly (readonly [name: string, text: string, width: number])[] = [
  ['nothing', '', 0],
  ['ASCII', 'plain text', 10],
  ['Latin, Greek, Cyrillic', 'é ß λ ж', 7],
  ['ideographs, kana, Hangul, full-width forms', '漢かカ한Ａ', 10],
  ['box drawing and dashes', '│─┼—…', 5],
  ['combining marks', 'e\u0301o\u0308', 2],
  ['a decomposed kana', 'か\u3099', 2],
  ['half-width kana with a sound mark', 'ｶﾞ', 2],
  ['an emoji', '🚧✅', 4],
  ['a skin tone', '👍🏽', 2],
  ['a family', '👩‍👩‍👧', 2],
  ['a flag', '🇩🇪🇯🇵', 4],
  ['a keycap', '1️⃣', 2],
  ['text and emoji presentation', '❤ ❤️', 4],
  ['zero width: space, joiner, mark alone', '\u200b\u200d\u0301', 0],
  ['controls', '\x07\x1b', 0],
];

describe('textWidth', () => {
  for (const [name, text, width] of examples) {
    it(`measures ${name}`, () => assert.equal(textWidth(text), width));
  }

  it('takes tabs to the next multiple of 8 from the column it starts in', () => {
    assert.equal(textWidth('\t'), 8);
    assert.equal(textWidth('a\tb'), 9);
    assert.equal(textWidth('\t', 5), 3);
  });
});

describe('graphemes', () => {
  it('cuts text into what people see as characters', () => {
    assert.deepEqual([...graphemes('e\u0301👩‍👩‍👧漢')], ['e\u0301', '👩‍👩‍👧', '漢']);
  });
});
