import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CONTROL_LIMIT, STRING_LIMIT } from '../../../lib/sanitise/escape-skipper.js';
import { sanitiseText } from '../../../lib/sanitise/sanitise-text.js';
import { Sanitiser } from '../../../lib/sanitise/sanitiser.js';

const RUNS = process.env.WEIR_SOAK === 'full' ? 20_000 : 400;
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\ufeff\ud800-\udfff]/u;

const examples: readonly (readonly [name: string, input: string, expected: string])[] = [
  ['plain text', 'Plain, 漢字, 👩‍👩‍👧 and naïve\ttab\n', 'Plain, 漢字, 👩‍👩‍👧 and naïve\ttab\n'],
  ['a colour', 'a\x1b[31mred\x1b[0mb', 'aredb'],
  ['an 8-bit colour', 'a\x9b31mred\x9b0mb', 'aredb'],
  ['a cursor movement with intermediates', 'a\x1b[?25 hb', 'ab'],
  ['a title, ended by BEL', 'a\x1b]0;title\x07b', 'ab'],
  ['a title, ended by ST', 'a\x1b]0;title\x1b\\b', 'ab'],
  ['a title, all 8-bit', 'a\x9d0;title\x9cb', 'ab'],
  ['a clipboard write', '\x1b]52;c;ZXZpbA==\x07x', 'x'],
  ['a hyperlink', '\x1b]8;;https://a.test\x1b\\text\x1b]8;;\x1b\\', 'text'],
  ['DCS, APC, PM and SOS', 'a\x1bPx\x1b\\b\x1b_x\x1b\\c\x1b^x\x1b\\d\x1bXx\x1b\\e', 'abcde'],
  ['their 8-bit forms', 'a\x90x\x9cb\x9fx\x9cc\x9ex\x9cd\x98x\x9ce', 'abcde'],
  ['a full reset', 'a\x1bcb', 'ab'],
  ['a character set', 'a\x1b(Bb', 'ab'],
  ['an escape before an escape', 'a\x1b\x1b[31mb', 'ab'],
  ['a control string broken off by another sequence', 'a\x1b]0;t\x1b[31mb', 'ab'],
  ['an unterminated control string: to the line end', 'a\x1b]0;title\nb', 'a\nb'],
  ['an unterminated colour', 'a\x1b[31\nb', 'a\nb'],
  ['a sequence that stops being one', 'a\x1b[3é', 'aé'],
  ['an escape at the end', 'a\x1b', 'a'],
  ['backspace, bell, NUL, DEL, VT, FF, NEL', 'a\b\x07\0\x7f\v\f\x85b', 'ab'],
  ['CRLF and CR', 'a\r\nb\rc\r\r\n\n', 'a\nb\nc\n\n\n'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a\nb\nc'],
  ['embeddings and overrides', '\u202aa\u202bb\u202cc\u202dd\u202ee', 'abcde'],
  ['directional marks and joiners', 'a\u200e\u200f\u061c\u200d\u200c\ufe0f', 'a\u200e\u200f\u061c\u200d\u200c\ufe0f'],
  ['an isolate that is closed', '\u2067a\u2069b\n', '\u2067a\u2069b\n'],
  ['isolates left open on a line', '\u2067a\u2066b\nc', '\u2067a\u2066b\u2069\u2069\nc'],
  ['an isolate left open at the end', '\u2068a', '\u2068a\u2069'],
  ['a closing mark alone', 'a\u2069b', 'ab'],
  ['lone surrogates', 'a\ud83db\ude00\ud83d', 'a\ufffdb\ufffd\ufffd'],
  ['a byte order mark', '\ufeffa\ufeffb', 'ab'],
];

/** Text made of what attacks are made of. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\x1b', '\x1b[', '\x1b]', '\x1bP', '\x9b', '\x9d', '\x90', '\x9c', '\x07', '\x1b\\', '\x18'),
      fc.constantFrom('\r', '\n', '\r\n', '\u2028', '\t', '\0', '\x7f', '\x85', '\ufeff'),
      fc.constantFrom('\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200d', '\ufe0f'),
      fc.constantFrom('\ud83d', '\ude00', '😀', 'é', '漢', '31m', ';', ' ', '#', 'text'),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

function cut(text: string, sizes: readonly number[]): readonly string[] {
  const chunks: string[] = [];
  let index = 0;
  for (let turn = 0; index < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    chunks.push(text.slice(index, index + size));
    index += size;
  }
  return chunks;
}

function run(chunks: readonly string[]): string {
  const sanitiser = new Sanitiser();
  return [...chunks.flatMap((chunk) => sanitiser.push(chunk)), ...sanitiser.flush()].join('');
}

describe('Sanitiser', () => {
  for (const [name, input, expected] of examples) {
    it(`handles ${name}, whole and by character`, () => {
      assert.equal(sanitiseText(input), expected);
      assert.equal(run(cut(input, [1])), expected);
    });
  }

  it('ends a control sequence at its limit', () => {
    assert.equal(sanitiseText(`\x1b[${'1'.repeat(CONTROL_LIMIT + 5)}`), '1'.repeat(5));
  });

  it('ends a control string at its limit', () => {
    assert.equal(sanitiseText(`\x1b]${'x'.repeat(STRING_LIMIT + 5)}`), 'x'.repeat(5));
  });

  it('gives text out with the chunk that brought it', () => {
    const sanitiser = new Sanitiser();
    assert.deepEqual(sanitiser.push('a\x1b[3'), ['a']);
    assert.deepEqual(sanitiser.push('1mb\r'), ['b\n']);
    assert.deepEqual(sanitiser.push('\nc'), ['c']);
    assert.deepEqual(sanitiser.push('\ud83d'), []);
    assert.deepEqual(sanitiser.push('\ude00'), ['😀']);
    assert.deepEqual(sanitiser.flush(), []);
  });

  it('gives the same for every chunking, nothing forbidden, and the same again (property)', () => {
    fc.assert(
      fc.property(hostile, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }), (text, sizes) => {
        const whole = sanitiseText(text);
        assert.equal(run(cut(text, sizes)), whole);
        assert.doesNotMatch(whole, FORBIDDEN);
        assert.equal(sanitiseText(whole), whole);
      }),
      { numRuns: RUNS },
    );
  });

  it('leaves text without controls untouched (property)', () => {
    const printable = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text));
    fc.assert(
      fc.property(printable, (text) => {
        assert.equal(sanitiseText(text), text);
      }),
      { numRuns: RUNS },
    );
  });
});
