import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createInlineParser } from '../../../../lib/format/inline-parser.js';
import type { InlineToken } from '../../../../lib/format/inline-token.js';
import { InlineScanner } from '../../../../lib/markdown/inline/inline-scanner.js';
import { cut } from '../outline.js';

const RUNS = process.env.WEIR_SOAK === 'full' ? 100_000 : 1_500;

function piecesOf(text: string, size: number, defined: readonly string[] = []): readonly string[] {
  const scanner = new InlineScanner((label) => defined.includes(label));
  return [...cut(text, [size]).flatMap((chunk) => scanner.push(chunk)), ...scanner.flush()];
}

/** Texts that stand side by side made one. */
function parsed(pieces: readonly string[]): readonly InlineToken[] {
  const parser = createInlineParser();
  const result: InlineToken[] = [];
  for (const token of pieces.flatMap((piece) => parser.parse(piece))) {
    const last = result.at(-1);
    if (token.type === 'text' && token.text === '') continue;
    if (token.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = { type: 'text', text: last.text + token.text };
    } else {
      result.push(token);
    }
  }
  return result;
}

const markers = ['*', '**', '***', '_', '__', '~~', '~', '`', '``', '[', ']', '](', '(', ')', '](/u)', '![', '<', '>'];
const others = ['<b>', '<a href="x">', '<http://x.y>', '\\', '\n', '  \n', ' ', 'a', 'b c', 'é', '😀', '“', '.', '!'];
const wide = ['漢字', '、', 'か\u3099', '&amp;', '&', '"', '<!--', '-->'];

const inlineText = fc
  .array(fc.constantFrom(...markers, ...others, ...wide), { maxLength: 60 })
  .map((parts) => parts.join('').replaceAll(/\n[ \t]+/g, '\n').replaceAll(/\n+/g, '\n').trim());

/** The same with long repetitions, so that bounds are reached. */
const overlongText = fc
  .array(
    fc.oneof(
      inlineText,
      fc.tuple(fc.constantFrom(...markers, ...others, ...wide), fc.integer({ min: 1, max: 300 })).map(([part, count]) =>
        part.trim().repeat(count),
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').trim());

describe('InlineScanner', () => {
  const examples: readonly (readonly [source: string, pieces: readonly string[]])[] = [
    ['one two  three', ['one', ' two', '  three']],
    ['a **b c** d', ['a', ' **b c**', ' d']],
    ['a *b **c d** e* f', ['a', ' *b **c d** e*', ' f']],
    ['snake_case a * b 2 * 3', ['snake_case', ' a', ' *', ' b', ' 2', ' *', ' 3']],
    ['`a b` ``c ` d`` e', ['`a b`', ' ``c ` d``', ' e']],
    ['[a b](/c "d e") f', ['[a b](/c "d e")', ' f']],
    ['![a b](/c) [1] [x y] z', ['![a b](/c)', ' [1]', ' [x y]', ' z']],
    ['[a b][r] c', ['[a b][r]', ' c']],
    ['<a b="c d"> e < f <http://a.b/c d>', ['<a b="c d">', ' e', ' <', ' f', ' <http://a.b/c', ' d>']],
    ['~~a b~~ ~c d~', ['~~a b~~', ' ~c', ' d~']],
    ['\\*a b\\* \\`c d', ['\\*a', ' b\\*', ' \\`c', ' d']],
    ['a\nb  \nc\\\nd', ['a', '\nb', '  \nc', '\\\nd']],
    ['漢字です', ['漢', '字', 'で', 'す']],
    ['a  ', ['a']],
  ];

  it('cuts before white space where nothing is open', () => {
    for (const [source, pieces] of examples) assert.deepEqual(piecesOf(source, 1, ['R', 'X Y']), pieces);
  });

  it('resolves references against the definitions it is told of', () => {
    assert.deepEqual(piecesOf('*a [b* c] d* e', 1), ['*a [b* c]', ' d*', ' e']);
    assert.deepEqual(piecesOf('*a [b* c] d* e', 1, ['B* C']), ['*a [b* c] d*', ' e']);
  });

  it('gives a character out as soon as nothing can change it', () => {
    const scanner = new InlineScanner();
    const given = ['on', 'e ', '**b', ' c', '**', '.', ' ', '`x', '` '].map((chunk) => scanner.push(chunk).join(''));
    assert.deepEqual(given, ['', 'one', '', '', '', '', ' **b c**.', '', ' `x`']);
  });

  it('takes an opener for text that is not closed within two line ends, and escapes it', () => {
    assert.deepEqual(piecesOf('*a\nb\nc* d', 1), ['*a\nb\nc*', ' d']);
    assert.deepEqual(piecesOf('*a\nb\nc\nd* e', 1), ['\\*a\nb\nc', '\nd*', ' e']);
    assert.deepEqual(piecesOf('``a\nb\nc\nd', 1), ['\\`\\`a\nb\nc', '\nd']);
  });

  it('takes an opener for text that is not closed within 400 characters, and escapes it', () => {
    const tail = 'ab '.repeat(200).trim();
    for (const [opener, escaped] of [
      ['*', '\\*'],
      ['**', '\\*\\*'],
      ['~~', '\\~\\~'],
      ['`', '\\`'],
      ['[', '\\['],
      ['![', '!\\['],
      ['<x ', '\\<x '],
    ] as const) {
      const pieces = piecesOf(opener + tail, 1);
      assert.equal(pieces.join(''), escaped + tail);
      assert.ok(pieces[0]!.length < 410);
    }
  });

  it('gives pieces that mean the same parsed alone and in the whole, however the text is cut', () => {
    fc.assert(
      fc.property(inlineText, fc.integer({ min: 1, max: 6 }), (text, size) => {
        const pieces = piecesOf(text, size);
        assert.equal(pieces.join(''), piecesOf(text, text.length + 1).join(''));
        assert.deepEqual(parsed(pieces), parsed([pieces.join('')]));
      }),
      { numRuns: RUNS },
    );
  });

  it('changes nothing where no bound is reached', () => {
    fc.assert(
      fc.property(inlineText, (text) => {
        if (text.length < 400 && text.split('\n').length <= 3) assert.equal(piecesOf(text, 1).join(''), text);
      }),
      { numRuns: RUNS },
    );
  });

  it('holds no more than its bound, whatever comes', () => {
    fc.assert(
      fc.property(overlongText, (text) => {
        const scanner = new InlineScanner();
        for (const unit of text.split('')) {
          scanner.push(unit);
          assert.ok(scanner.heldCharacters <= 1_700, `${scanner.heldCharacters} held`);
        }
        assert.equal(piecesOf(text, 5).join(''), piecesOf(text, text.length + 1).join(''));
      }),
      { numRuns: RUNS / 10 },
    );
  });

  it('holds no more than a word of 400 and an opener of 400 characters in prose', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word', '*a', 'b*', '`c', '[d', '](e)', '**', 'f_g', '<h')), (words) => {
        const scanner = new InlineScanner();
        for (const unit of words.join(' ').repeat(5)) {
          scanner.push(unit);
          assert.ok(scanner.heldCharacters <= 800);
        }
      }),
      { numRuns: RUNS / 10 },
    );
  });
});
