import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PLAIN } from '../../../lib/format/sgr.js';
import { textWidth } from '../../../lib/format/width.js';
import type { WrapTarget } from '../../../lib/format/word-wrapper.js';
import { WordWrapper } from '../../../lib/format/word-wrapper.js';

const RUNS = process.env.WEIR_SOAK === 'full' ? 20_000 : 300;

/** Lines of plain text, `lineRoom` wide. */
class Page implements WrapTarget {
  text = '';
  #used = 0;
  readonly lineRoom: number;
  constructor(lineRoom: number) {
    this.lineRoom = lineRoom;
  }
  get atLineStart() {
    return this.#used === 0;
  }
  get room() {
    return this.lineRoom - this.#used;
  }
  write(text: string, width: number) {
    this.text += text;
    this.#used += width;
  }
  endLine() {
    this.text += '\n';
    this.#used = 0;
  }
}

function wrap(width: number, write: (wrapper: WordWrapper) => void): string {
  const page = new Page(width);
  const wrapper = new WordWrapper(page);
  write(wrapper);
  wrapper.end();
  return page.text;
}

const wrapText = (text: string, width: number) => wrap(width, (wrapper) => wrapper.text(text, PLAIN));

describe('WordWrapper', () => {
  const examples: readonly (readonly [name: string, text: string, width: number, expected: string])[] = [
    ['words that fit', 'one two', 7, 'one two'],
    ['words that do not', 'one two three', 7, 'one two\nthree'],
    ['white space of all kinds as one space', ' one \t\n two  ', 20, 'one two'],
    ['a word wider than a line', 'a https://example.test/long b', 10, 'a\nhttps://example.test/long\nb'],
    ['no width: one line', 'one two three', Infinity, 'one two three'],
    ['ideographs between any two', '漢字漢字漢字', 5, '漢字\n漢字\n漢字'],
    ['no closing punctuation first on a line', '漢字、漢字。', 4, '漢\n字、\n漢\n字。'],
    ['no opening punctuation last on a line', '漢「字」漢', 4, '漢\n「字」\n漢'],
    ['Latin among ideographs', '漢字abc漢', 7, '漢字abc\n漢'],
    ['a Latin word from what is stuck to it only at the edge', 'API를 쓰다', 4, 'API\n를\n쓰다'],
    ['Hangul at its spaces only', '안녕하세요 세계', 12, '안녕하세요\n세계'],
    ['an unbreakable space', 'a\u00a0b c', 3, 'a\u00a0b\nc'],
  ];
  for (const [name, text, width, expected] of examples) {
    it(`wraps ${name}`, () => assert.equal(wrapText(text, width), expected));
  }

  it('leaves room for the comma after code that fills a line', () => {
    const page = new Page(12);
    const wrapper = new WordWrapper(page);
    wrapper.text('say ', PLAIN);
    wrapper.verbatim('code of ten!', PLAIN);
    wrapper.text(', then', PLAIN);
    wrapper.end();
    assert.equal(page.text, 'say code of\nten!, then');
  });

  it('keeps code on one line if it fits on one, with its spaces', () => {
    const withCode = (code: string) =>
      wrap(12, (wrapper) => {
        wrapper.text('one two ', PLAIN);
        wrapper.verbatim(code, PLAIN);
        wrapper.text(', end', PLAIN);
      });
    assert.equal(withCode('a  b c'), 'one two\na  b c, end');
    assert.equal(withCode('long code that wraps'), 'one two long\ncode that\nwraps, end');
  });

  it('breaks where the author does', () => {
    const text = wrap(20, (wrapper) => {
      wrapper.text('one ', PLAIN);
      wrapper.lineBreak();
      wrapper.text(' two', PLAIN);
    });
    assert.equal(text, 'one\ntwo');
  });

  it('makes no empty line', () => {
    const text = wrap(20, (wrapper) => {
      wrapper.lineBreak();
      wrapper.text('one', PLAIN);
      wrapper.lineBreak();
      wrapper.lineBreak();
      wrapper.text('two', PLAIN);
    });
    assert.equal(text, 'one\ntwo');
  });

  it('writes a word as soon as it is complete, and no white space before the next one', () => {
    const page = new Page(20);
    const wrapper = new WordWrapper(page);
    wrapper.text('one', PLAIN);
    assert.equal(page.text, '');
    wrapper.text(' two', PLAIN);
    assert.equal(page.text, 'one');
    wrapper.endWord();
    assert.equal(page.text, 'one two');
  });

  it('writes what cannot be joined by what may follow', () => {
    const page = new Page(20);
    const wrapper = new WordWrapper(page);
    for (const [text, written] of [['one', 'one'], ['漢', 'one'], ['字', 'one漢'], ['、', 'one漢'], ['a', 'one漢字、a'], ['한', 'one漢字、a'], ['국', 'one漢字、a']] as const) {
      wrapper.text(text, PLAIN);
      wrapper.settle();
      assert.equal(page.text, written);
    }
    wrapper.end();
    assert.equal(page.text, 'one漢字、a한국');
  });

  it('writes a word wider than a line as it comes', () => {
    const page = new Page(50);
    const wrapper = new WordWrapper(page);
    wrapper.text(`a ${'b'.repeat(50)}`, PLAIN);
    assert.equal(page.text, 'a');
    wrapper.text('bb', PLAIN);
    assert.equal(page.text, `a\n${'b'.repeat(52)}`);
  });

  it('gives the same however the text is cut, loses no word, and overfills no line but with a word (property)', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', ' ', '  ', '\n', '漢', '字', '、', '「', 'か', '한', '-', '👩‍👧', 'x'.repeat(60))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), fc.array(fc.nat(40)), (whole, width, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < whole.length && !isInsidePair(whole, cut)).sort((a, b) => a - b), whole.length];
        const inPieces = wrap(width, (wrapper) => {
          for (const [index, start] of places.slice(0, -1).entries()) wrapper.text(whole.slice(start, places[index + 1]), PLAIN);
        });
        const expected = wrapText(whole, width);
        assert.equal(inPieces, expected);
        assert.equal(expected.replace(/\s+/g, ''), whole.replace(/\s+/g, ''));
        for (const line of expected.split('\n')) if (line.includes(' ')) assert.ok(textWidth(line) <= width);
      }),
      { numRuns: RUNS },
    );
  });
});

function isInsidePair(text: string, index: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(index)) || /[\u200d]/.test(text.slice(Math.max(0, index - 1), index + 1));
}
