import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MarkdownRenderer } from '../../../lib/format/markdown-renderer.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/markdown/', import.meta.url));

/** What the comparison leaves to the renderer: bars and rules, blank lines, indentation. */
function visible(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[│─┼]/g, ' ').replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A pattern for what a reader must see; in the source `{...}` is optional, `¬` a space or a line break. */
function pattern(expected: string): RegExp {
  const lines = expected
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .trim()
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replaceAll('{', '(?:')
        .replaceAll('}', ')?')
        .replaceAll('¬', '[ \\n]')
        .replace(/^- /, '[-•] ')
        .replace(/ +/g, ' '),
    );
  const fenceLines = '(?:[`~]{3,}.*\\n)*';
  return new RegExp(`^${fenceLines}${lines.map((line) => `(?:#+ )?${line}`).join(`\\n${fenceLines}`)}(?:\\n[\`~]{3,})*$`);
}

function render(chunks: readonly string[]): string {
  const renderer = new MarkdownRenderer({ width: 80, color: false, hyperlinks: false });
  return [...chunks.flatMap((chunk) => renderer.push(chunk)), ...renderer.flush()].join('');
}

/** Where the bars stand in a line, in characters that take one cell each. */
function bars(line: string): string {
  return [...line.matchAll(/[│┼]/g)].map((bar) => cells(line.slice(0, bar.index))).join();
}

/** Cells of the fixtures' characters. */
function cells(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u2e80-\u9fff\u{1f000}-\u{1ffff}✅❌]/u.test(character) ? 2 : 1), 0);
}

describe('the Markdown cases', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.expected.txt')).map((name) => name.replace('.expected.txt', ''));

  it('are there', () => assert.ok(names.length >= 8));

  for (const name of names) {
    it(`shows ${name} as its reader must see it, for every chunking`, () => {
      const source = readFileSync(`${FOLDER}${name}.md`, 'utf8');
      const expected = readFileSync(`${FOLDER}${name}.expected.txt`, 'utf8');
      const whole = render([source]);
      assert.match(visible(whole), pattern(expected));
      assert.equal(render(source.match(/[^]/g) ?? []), whole);
      assert.equal(render(source.match(/[^]{1,4}/g) ?? []), whole);
    });
  }

  it('keeps the bars of a table in the same columns in every row', () => {
    const rows = render([readFileSync(`${FOLDER}table-cjk-emoji.md`, 'utf8')]).split('\n').filter((line) => /[│┼]/.test(line));
    assert.equal(rows.length, 5);
    assert.equal(new Set(rows.map(bars)).size, 1);
  });
});
