import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FormatOptions } from '../../../lib/format/format-options.js';
import { createPieceRenderer, MarkdownRenderer } from '../../../lib/format/markdown-renderer.js';
import { hostileText, markdownText, mixedScripts } from './markdown-text.js';

const RUNS = process.env.WEIR_SOAK === 'full' ? 20_000 : 300;
const plain: FormatOptions = { width: 40, color: false, hyperlinks: false };
const rich: FormatOptions = { width: 40, color: true, hyperlinks: true };

function render(chunks: readonly string[], options: FormatOptions = plain): string {
  const renderer = new MarkdownRenderer(options);
  return [...chunks.flatMap((chunk) => renderer.push(chunk)), ...renderer.flush()].join('');
}

/** Text in chunks of the given sizes, over and over. */
function cut(text: string, sizes: readonly number[]): readonly string[] {
  const chunks: string[] = [];
  for (let index = 0, turn = 0; index < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    chunks.push(text.slice(index, index + size));
    index += size;
  }
  return chunks;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
const options = fc.record({ width: fc.constantFrom(0, 9, 20, 40, 80), color: fc.boolean(), hyperlinks: fc.boolean() });

describe('MarkdownRenderer', () => {
  const source = [
    '# Title\n\nSome **bold words** and `code`,\nand a [link](https://a.test).\n\n',
    '1. one\n   - [x] two\n\n   ```sh\n   ls\n   ```\n\n> quoted\n> text\n\n---\n\n| a | b |\n|---|--:|\n| c | 1 |\n',
  ].join('');
  const drawn = [
    '# Title\n\nSome bold words and code, and a link\n(https://a.test).\n\n',
    '1. one\n   • [x] two\n\n   ```sh\n   ls\n   ```\n\n│ quoted text\n\n',
    `${'─'.repeat(40)}\n\na │ b\n──┼──\nc │ 1\n`,
  ].join('');

  it('draws Markdown, whole and by character', () => {
    assert.equal(render([source]), drawn);
    assert.equal(render(cut(source, [1])), drawn);
  });

  it('gives at most one string for a chunk, and none while nothing is certain', () => {
    const renderer = new MarkdownRenderer(plain);
    assert.deepEqual(renderer.push('Hel'), []);
    assert.deepEqual(renderer.push('lo *wo'), ['Hello']);
    assert.deepEqual(renderer.push('rld*'), []);
    assert.deepEqual(renderer.flush(), [' world\n']);
  });

  it('leaves lines of code apart for those who colour them', () => {
    const renderer = createPieceRenderer({ ...plain, codeLines: true });
    const text = '> ```js x\n> a\n>\n> b\n> ```\n\n```\nc\n```\n';
    assert.deepEqual(
      [...renderer.push(text), ...renderer.flush()],
      ['│ ```js x\n│ ', { line: 'a', language: 'js' }, '\n│\n│ ', { line: 'b', language: 'js' }, '\n│ ```\n\n```\nc\n```\n'],
    );
  });

  it('leaves over-long lines of code plain', () => {
    const renderer = createPieceRenderer({ ...plain, codeLines: true });
    const long = 'x'.repeat(2001);
    const pieces = [...renderer.push(`\`\`\`js\n${long}\n\`\`\`\n`), ...renderer.flush()];
    assert.deepEqual(pieces, [`\`\`\`js\n${long}\n\`\`\`\n`]);
  });

  it('gives the same for every chunking (property)', () => {
    fc.assert(
      fc.property(fc.oneof(markdownText, mixedScripts), sizes, options, (text, chunkSizes, its) => {
        const whole = render([text], its);
        assert.equal(render(cut(text, chunkSizes), its), whole);
        assert.equal(render(cut(text, [1]), its), whole);
      }),
      { numRuns: RUNS },
    );
  });

  it('gives lines that end clean: no blank one at either end, no two in a row, one newline last (property)', () => {
    const withoutCode = markdownText.filter((text) => !/[`~<]|^(?: {4}| *\t)/m.test(text));
    fc.assert(
      fc.property(withoutCode, (text) => {
        const output = render([text]);
        assert.doesNotMatch(output, /^\n|\n\n\n|\n\n$|[^\n]$/);
      }),
      { numRuns: RUNS },
    );
  });

  it('lets no control out but its own, whatever comes in (property)', () => {
    fc.assert(
      fc.property(hostileText, sizes, (text, chunkSizes) => {
        const drawnPlain = render(cut(text, chunkSizes));
        assert.doesNotMatch(drawnPlain, /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]/u);
        const drawnRich = render(cut(text, chunkSizes), rich).replace(OWN_SEQUENCES, '');
        assert.doesNotMatch(drawnRich, /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]/u);
      }),
      { numRuns: RUNS },
    );
  });

  it('closes styles, hyperlinks and isolates on every line (property)', () => {
    fc.assert(
      fc.property(fc.oneof(markdownText, hostileText), (text) => {
        for (const line of render([text], rich).split('\n')) {
          const codes = line.match(/\x1b\[[\d;]*m/g) ?? [];
          assert.ok(codes.length === 0 || codes.at(-1) === '\x1b[0m');
          const links = line.match(/\x1b\]8;;[^\x1b]*\x1b\\/g) ?? [];
          assert.ok(links.length === 0 || links.at(-1) === '\x1b]8;;\x1b\\');
          assert.equal((line.match(/[\u2066-\u2068]/g) ?? []).length, (line.match(/\u2069/g) ?? []).length);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

const OWN_SEQUENCES = /\x1b\[[\d;]*m|\x1b\]8;;(?:(?:https?:\/\/|mailto:)[\x21-\x5b\x5d-\x7e]*)?\x1b\\/gi;
