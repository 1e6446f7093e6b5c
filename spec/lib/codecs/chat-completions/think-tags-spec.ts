import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ThinkTags } from '../../../../lib/codecs/chat-completions/think-tags.js';

/** Neighbouring pieces of a kind joined: how they were cut does not matter. */
function split(pieces: readonly string[]) {
  const tags = new ThinkTags();
  const joined: [string, string][] = [];
  for (const { kind, text } of [...pieces.flatMap((piece) => tags.push(piece)), ...tags.flush()]) {
    const last = joined.at(-1);
    if (last?.[0] === kind) last[1] += text;
    else joined.push([kind, text]);
  }
  return joined;
}

const ROWS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['', []],
  ['so', [['text', 'so']]],
  ['<think>why</think>so', [['reasoning', 'why'], ['text', 'so']]],
  ['<think>\nwhy\n\nthen\n</think>\n\nso\n', [['reasoning', 'why\n\nthen'], ['text', 'so\n']]],
  [' \n<think>why</think>so', [['reasoning', 'why'], ['text', 'so']]],
  ['<think>\n\n</think>\n\nso', [['text', 'so']]],
  ['<think></think>so', [['text', 'so']]],
  ['<think>a < b </thin> \n c</think>so', [['reasoning', 'a < b </thin> \n c'], ['text', 'so']]],
  ['<think>cut', [['reasoning', 'cut']]],
  ['<think>cut\n</th', [['reasoning', 'cut\n</th']]],
  ['<thin', [['text', '<thin']]],
  ['  <thing>', [['text', '  <thing>']]],
  ['\n\nso', [['text', '\n\nso']]],
  ['Write <think>x</think> here', [['text', 'Write <think>x</think> here']]],
  ['<think>a</think>b<think>c</think>', [['reasoning', 'a'], ['text', 'b<think>c</think>']]],
];

describe('ThinkTags', () => {
  for (const [text, expected] of ROWS)
    it(`tells thoughts from text in ${JSON.stringify(text)}, whatever the cuts`, () => {
      assert.deepEqual(split([text]), expected);
      assert.deepEqual(split([...text]), expected);
      for (let at = 0; at <= text.length; at += 1) assert.deepEqual(split([text.slice(0, at), text.slice(at)]), expected);
    });

  it('gives the same for any cutting of any text', () => {
    const bit = fc.constantFrom('<think>', '</think>', '<', '/', 'think', '>', '\n', ' ', 'a');
    const texts = fc.tuple(fc.array(bit, { maxLength: 20 }), fc.array(fc.nat(4), { maxLength: 60 }));
    const property = fc.property(texts, ([bits, sizes]) => {
      const text = bits.join('');
      const pieces: string[] = [];
      let at = 0;
      for (const size of sizes) {
        pieces.push(text.slice(at, at + size));
        at += size;
      }
      assert.deepEqual(split([...pieces, text.slice(at)]), split([text]));
    });
    fc.assert(property, { numRuns: process.env.WEIR_SOAK === 'full' ? 20_000 : 500 });
  });

  it('lets text go at once when it cannot be a tag any more', () => {
    const tags = new ThinkTags();
    assert.deepEqual(tags.push('T'), [{ kind: 'text', text: 'T' }]);
    assert.deepEqual(tags.push('<think>'), [{ kind: 'text', text: '<think>' }]);
    assert.deepEqual(tags.flush(), []);
  });
});
