import { deepEqual, equal } from 'node:assert/strict';
import * as fc from 'fast-check';
import { FinalNewline } from '../../../cli/process/final-newline.js';

function ended(pieces: readonly string[]): string {
  const machine = new FinalNewline();
  return [...pieces.flatMap((piece) => machine.push(piece)), ...machine.flush()].join('');
}

describe('FinalNewline', () => {
  const table: readonly (readonly [string, string])[] = [
    ['', ''],
    ['a', 'a\n'],
    ['a\n', 'a\n'],
    ['a\n\n\n', 'a\n'],
    ['\n', '\n'],
    ['\n\n', '\n'],
    ['\n\na\n\nb', '\n\na\n\nb\n'],
    ['a\r\n\r\n', 'a\r\n'],
    ['a\r', 'a\r\n'],
    [' \n', ' \n'],
  ];
  for (const [text, expected] of table) {
    it(`ends ${JSON.stringify(text)} in one newline`, () => {
      equal(ended([text]), expected);
      equal(ended(Array.from(text)), expected);
    });
  }

  it('lets the first newline go at once, and the next ones with what follows', () => {
    const machine = new FinalNewline();
    deepEqual(machine.push('a\n'), ['a', '\n']);
    deepEqual(machine.push('\n'), []);
    deepEqual(machine.push('b').join(''), '\nb');
  });

  it('can be used again after its end', () => {
    const machine = new FinalNewline();
    const texts = ['a', 'b\n\n'].map((text) => [...machine.push(text), ...machine.flush()].join(''));
    deepEqual(texts, ['a\n', 'b\n']);
  });

  it('gives the same for every cut, and changes nothing but the end', () => {
    const text = fc.array(fc.constantFrom('\n', '\r', '\r\n', 'a', 'b ', '\t'));
    fc.assert(
      fc.property(text, (pieces) => {
        const whole = pieces.join('');
        equal(ended(pieces), ended([whole]));
        equal(ended(Array.from(whole)), ended([whole]));
        const body = whole.replace(/[\r\n]+$/, '');
        equal(ended([whole]).replace(/[\r\n]+$/, ''), body);
      }),
      { seed: 20260703, numRuns: process.env.WEIR_SOAK === 'full' ? 20_000 : 500 },
    );
  });
});
