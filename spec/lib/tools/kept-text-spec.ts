import assert from 'node:assert/strict';
import fc from 'fast-check';
import { KeptText } from '../../../lib/tools/kept-text.js';

function kept(pieces: readonly string[], head: number, tail: number): string {
  const text = new KeptText({ head, tail });
  for (const piece of pieces) text.push(piece);
  return text.text();
}

describe('KeptText', () => {
  it('keeps all of a text up to its limit', () => {
    assert.equal(kept([], 2, 3), '');
    assert.equal(kept(['ab', 'cde'], 2, 3), 'abcde');
  });

  it('keeps the beginning and the end of a longer one, and says how much is gone', () => {
    assert.equal(kept(['abc', 'defg', 'hi'], 2, 3), 'ab\n[… 4 characters left out …]\nghi');
    assert.equal(kept(['abc', 'defg', 'hi'], 0, 3), '[… 6 characters left out …]\nghi');
  });

  it('cuts no character in two', () => {
    assert.equal(kept(['a🚀bcd🚀e'], 2, 2), 'a\n[… 5 characters left out …]\ne');
  });

  it('depends on the text alone, not on its pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 9 })), fc.nat(12), fc.integer({ min: 1, max: 12 }), (pieces, head, tail) => {
        assert.equal(kept(pieces, head, tail), kept([pieces.join('')], head, tail));
      }),
      { seed: 20261203, numRuns: process.env.WEIR_SOAK === 'full' ? 10_000 : 200 },
    );
  });

  it('holds a bounded part of an endless text', () => {
    const text = new KeptText({ head: 10, tail: 10 });
    for (let count = 0; count < 200_000; count += 1) text.push('0123456789');
    assert.equal(text.text(), '0123456789\n[… 1999980 characters left out …]\n0123456789');
  });
});
