import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Normaliser } from '../../../lib/markdown/normaliser.js';
import { cut } from './outline.js';

function normalised(chunks: readonly string[]): string {
  const normaliser = new Normaliser();
  return chunks.map((chunk) => normaliser.push(chunk)).join('');
}

describe('Normaliser', () => {
  it('makes every line end a newline, drops the byte order mark and replaces NUL', () => {
    assert.equal(normalised(['\uFEFFa\r\nb\rc\n\r\n\0\uFEFF']), 'a\nb\nc\n\n\uFFFD\uFEFF');
  });

  it('does not wait for what follows a carriage return', () => {
    const normaliser = new Normaliser();
    assert.deepEqual(['a\r', '', '\n', '\nb'].map((chunk) => normaliser.push(chunk)), ['a\n', '', '', '\nb']);
  });

  it('gives the same for every way of cutting', () => {
    const text = fc.array(fc.constantFrom('a', '\r', '\n', '\0', '\uFEFF')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), (source, sizes) => {
        assert.equal(normalised(cut(source, sizes)), normalised([source]));
      }),
    );
  });
});
