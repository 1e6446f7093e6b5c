import assert from 'node:assert/strict';
import { endOfWords, lengthOfLastWord } from '../../../lib/format/trailing-space.js';

describe('endOfWords', () => {
  const examples = [
    ['', 0],
    ['word', 4],
    ['word \t\n', 4],
    [' \n', 0],
    ['word\\\n', 4],
    ['word\\\\\n', 6],
    ['word\\\\\\\n', 6],
    ['word\\ ', 5],
  ] as const;
  for (const [source, end] of examples) {
    it(`of ${JSON.stringify(source)}`, () => assert.equal(endOfWords(source), end));
  }
});

describe('lengthOfLastWord', () => {
  it('starts at the last white space', () => assert.equal(lengthOfLastWord('a bcd', 9), 3));
  it('goes on from before where there is none', () => assert.equal(lengthOfLastWord('bcd', 9), 12));
  it('is 0 after white space', () => assert.equal(lengthOfLastWord('bcd ', 9), 0));
});
