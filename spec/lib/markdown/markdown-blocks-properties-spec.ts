import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { MarkdownBlocks } from '../../../lib/markdown/markdown-blocks.js';
import type { BlockEvent } from '../../../lib/model/blocks.js';
import { markdownText } from '../format/markdown-text.js';
import { cut, eventsOf, joined } from './outline.js';

const RUNS = process.env.WEIR_SOAK === 'full' ? 30_000 : 500;
const FIXTURES = new URL('../../fixtures/markdown/', import.meta.url);

const cases = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.md'))
  .map((file) => [file, readFileSync(new URL(file, FIXTURES), 'utf8')] as const);

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });

/** The runs of letters and digits in a text, in order. */
function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Numbers of items and task boxes are not text. */
function isWord(word: string): boolean {
  return !/^(?:\d+|x)$/.test(word);
}

/** What a block says outside of its text. */
function saidBy({ type, ...event }: BlockEvent): readonly string[] {
  if (type !== 'open' || !('block' in event)) return [];
  const { block } = event;
  if (block.kind === 'fencedCode') return words(block.info);
  if (block.kind === 'footnoteDefinition') return words(block.label);
  if (block.kind !== 'linkReferenceDefinition') return [];
  return words(`${block.label} ${block.destination} ${block.title}`);
}

function assertNested(events: readonly BlockEvent[]): void {
  const open: string[] = [];
  for (const event of events) {
    if (event.type === 'open') open.push(event.block.kind);
    else if (event.type === 'close') assert.equal(event.kind, open.pop());
    else assert.match(open.at(-1) ?? '', /^(?:paragraph|heading|cell|fencedCode|indentedCode|html)$/);
  }
  assert.deepEqual(open, []);
}

describe('MarkdownBlocks, whatever comes', () => {
  it('gives the same events for every way of cutting a text', () => {
    fc.assert(
      fc.property(markdownText, sizes, (text, lengths) => {
        const whole = joined(eventsOf([text]));
        assert.deepEqual(joined(eventsOf(cut(text, [1]))), whole);
        assert.deepEqual(joined(eventsOf(cut(text, lengths))), whole);
      }),
      { numRuns: RUNS },
    );
  });

  for (const [file, text] of cases) {
    it(`gives the same events for every way of cutting ${file}`, () => {
      for (const source of [text, text.replaceAll(/\r?\n/g, '\r\n')]) {
        const whole = joined(eventsOf([text]));
        for (const length of [1, 2, 3, 4, 7]) assert.deepEqual(joined(eventsOf(cut(source, [length]))), whole);
      }
    });
  }

  it('opens and closes blocks like brackets, with text in leaves alone', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        assertNested(eventsOf(cut(text, [3])));
      }),
      { numRuns: RUNS },
    );
  });

  it('loses no word, adds none and turns none around', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const events = joined(eventsOf([text]));
        // Rows longer than the header lose cells, as GFM says.
        fc.pre(!events.some((event) => event.type === 'open' && event.block.kind === 'table'));
        const shown = events.flatMap((event) => (event.type === 'text' ? words(event.text) : saidBy(event)));
        assert.deepEqual(shown.filter(isWord), words(text).filter(isWord));
      }),
      { numRuns: RUNS },
    );
  });

  it('puts no white space at the end of a paragraph and no text into an empty event', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const events = eventsOf(cut(text, [2]));
        assert.ok(events.every((event) => event.type !== 'text' || event.text !== ''));
        joined(events).forEach((event, index, all) => {
          if (event.type === 'close' && event.kind === 'paragraph') {
            const last = all[index - 1];
            assert.ok(last?.type === 'text' && !/[ \t\n]$/.test(last.text));
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  /** How often a character is looked at while a text comes in pieces of four. */
  function looksAt(text: string): number {
    const { value: original } = Object.getOwnPropertyDescriptor(String.prototype, 'charCodeAt')! as {
      value: (this: unknown, index: number) => number;
    };
    let looks = 0;
    const chunks = cut(text, [4]);
    String.prototype.charCodeAt = function (index) {
      looks += 1;
      return original.call(this, index);
    };
    try {
      const machine = new MarkdownBlocks();
      for (const chunk of chunks) machine.push(chunk);
      machine.flush();
    } finally {
      String.prototype.charCodeAt = original;
    }
    return looks;
  }

  const grown: Readonly<Record<string, (count: number) => string>> = {
    'one line of prose': (count) => 'word '.repeat(count),
    'one word': (count) => 'word'.repeat(count),
    'one heading': (count) => `# ${'word '.repeat(count)}`,
    'one item': (count) => `- ${'word\n  '.repeat(count)}`,
    'one quote': (count) => '> word\n'.repeat(count),
    'one fence': (count) => `\`\`\`\n${'word\n'.repeat(count)}`,
    'one table': (count) => `| a |\n|---|\n${'| b |\n'.repeat(count)}`,
    'a rule or not': (count) => `${'-'.repeat(4 * count)}a`,
    'items in items on a line': (count) => `${'- '.repeat(count)}a`,
    'openers of emphasis': (count) => '*a '.repeat(count),
    'openers of links': (count) => '['.repeat(count),
    'links that are none': (count) => '[a](b'.repeat(count),
    'images that are none': (count) => '![a]('.repeat(count),
    'tags that are none': (count) => '<a '.repeat(count),
    'code spans that are none': (count) => Array.from({ length: count / 10 }, (_, index) => '`'.repeat(index)).join(' '),
    'stars': (count) => '*'.repeat(4 * count),
    'white space': (count) => ' '.repeat(4 * count),
  };

  for (const [name, grow] of Object.entries(grown)) {
    it(`looks twice as often at twice as much: ${name}`, () => {
      const once = looksAt(grow(2_000));
      const twice = looksAt(grow(4_000));
      const length = grow(4_000).length / grow(2_000).length;
      assert.ok(twice <= 1.2 * length * once, `${once} looks, then ${twice}`);
    });
  }
});
