import assert from 'node:assert/strict';
import type { FormatOptions } from '../../../lib/format/format-options.js';
import { createInlineParser } from '../../../lib/format/inline-parser.js';
import { TerminalFormatter } from '../../../lib/format/terminal-formatter.js';
import type { BlockEvent } from '../../../lib/model/blocks.js';
import { block, bullets, fenced, heading, item, numbered, numbers, paragraph, quote, spaced, table } from './block-events.js';

const plain: FormatOptions = { width: 30, color: false, hyperlinks: false };

function draw(events: readonly BlockEvent[], options: Partial<FormatOptions> = {}): string {
  const formatter = new TerminalFormatter({ ...plain, ...options }, createInlineParser);
  return [...events.flatMap((event) => formatter.push(event)), ...formatter.flush()].join('');
}

const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join('');

describe('TerminalFormatter', () => {
  describe('sets blocks apart', () => {
    it('by one blank line at the top and in quotes, whatever the source had', () => {
      assert.equal(
        draw([...paragraph('a'), ...spaced(heading(2, 'b')), ...quote(paragraph('c'), fenced('', 'd\n'))]),
        lines('a', '', '## b', '', '│ c', '│', '│ ```', '│ d', '│ ```'),
      );
    });

    it('as the source has it in lists', () => {
      assert.equal(
        draw(bullets(item(paragraph('a'), bullets(item(paragraph('b')))), spaced(item(paragraph('c'), spaced(paragraph('d')))))),
        lines('• a', '  • b', '', '• c', '', '  d'),
      );
    });

    it('with nothing around blocks that show nothing', () => {
      const definition = block({ kind: 'linkReferenceDefinition', label: 'x', destination: 'https://a.test', title: '' });
      assert.equal(draw([...definition, ...paragraph('a'), ...definition, ...paragraph('b')]), lines('a', '', 'b'));
      assert.equal(draw(definition), '');
      assert.equal(draw([]), '');
    });
  });

  describe('draws containers', () => {
    it('items with hanging indents, numbers with their own width', () => {
      assert.equal(
        draw(numbers(9, numbered(9, paragraph('nine')), numbered(10, paragraph('ten is a longer item that wraps'), fenced('sh', 'ls\n\npwd\n')))),
        lines('9. nine', '10. ten is a longer item that', '    wraps', '    ```sh', '    ls', '', '    pwd', '    ```'),
      );
    });

    it('empty items, quotes and task boxes', () => {
      const task = (its: 'open' | 'done', text: string) => block({ kind: 'item', task: its }, paragraph(text));
      assert.equal(
        draw(bullets(item(), task('open', 'a'), task('done', 'b'), item(quote()), item(bullets(item(paragraph('c')))))),
        lines('•', '• [ ] a', '• [x] b', '• │', '• • c'),
      );
    });

    it('quotes with a bar on every line, nested too', () => {
      assert.equal(
        draw(quote(paragraph('one two three four five six seven'), quote(paragraph('eight')))),
        lines('│ one two three four five six', '│ seven', '│', '│ │ eight'),
      );
    });

    it('footnotes behind their label', () => {
      assert.equal(
        draw(block({ kind: 'footnoteDefinition', label: '1' }, paragraph('a'), paragraph('b'))),
        lines('[^1]: a', '', '    b'),
      );
    });

    it('leaves room for text however deep they nest', () => {
      const deep = Array.from({ length: 20 }).reduce<readonly BlockEvent[]>((inner) => quote(inner), paragraph('some words here'));
      assert.equal(draw(deep), lines(`${'│ '.repeat(20)}some`, `${'│ '.repeat(20)}words`, `${'│ '.repeat(20)}here`));
    });
  });

  describe('draws inline text', () => {
    it('without markers', () => {
      assert.equal(
        draw(paragraph('**a** _b_ ~~c~~ `d` \\*e\\* &amp; Promise<boolean> [^1]'), { width: 0 }),
        lines('a b c d *e* & Promise<boolean> [^1]'),
      );
    });

    it('links with their address, images by their description', () => {
      assert.equal(
        draw(paragraph('[a *b*](https://a.test/x "t"), <https://b.test>, ![c](d.png), [e](javascript:f), [![g](h)](https://i.test)'), { width: 0 }),
        lines('a b (https://a.test/x), https://b.test, c (d.png), e, g (https://i.test)'),
      );
    });

    it('references that were defined before', () => {
      const definition = block({ kind: 'linkReferenceDefinition', label: 'X y', destination: 'https://a.test', title: '' });
      assert.equal(
        draw([...paragraph('[a][x y]'), ...definition, ...paragraph('[a][x  Y] [b][z]')]),
        lines('[a][x y]', '', 'a (https://a.test) [b][z]'),
      );
    });

    it('hard breaks, also on a cut', () => {
      for (const texts of [['a  \nb\\\nc'], ['a', '  \nb', '\\\nc'], ['a ', ' \n', 'b\\\n', 'c']]) {
        assert.equal(draw(paragraph(...texts)), lines('a', 'b', 'c'));
      }
    });

    it('a word when the text after it is not there yet', () => {
      const formatter = new TerminalFormatter(plain, createInlineParser);
      formatter.push({ type: 'open', block: { kind: 'paragraph' }, blankBefore: false });
      assert.deepEqual(formatter.push({ type: 'text', text: 'one' }), ['one']);
      assert.deepEqual(formatter.push({ type: 'text', text: ' **two**' }), [' two']);
    });

    it('character references to controls harmlessly', () => {
      assert.equal(draw(paragraph('a&#27;[31m&#x202e;&#13;b&#10;c')), lines('a\ufffd[31mb c'));
    });
  });

  describe('draws source', () => {
    it('code and HTML as they are, never wrapped or padded', () => {
      const long = 'x '.repeat(40);
      assert.equal(
        draw([...fenced('sh', long, '\ty\n\n', '*z*'), ...block({ kind: 'html' }, `<b>\n${long}\n</b>\n`), ...block({ kind: 'indentedCode' }, 'a\n\n b\n')]),
        lines('```sh', `${long}\ty`, '', '*z*', '```', '', '<b>', long, '</b>', '', '    a', '', '     b'),
      );
    });

    it('a line of code when its text is there', () => {
      const formatter = new TerminalFormatter(plain, createInlineParser);
      const [open] = fenced('js');
      assert.deepEqual(formatter.push(open!), ['```js\n']);
      assert.deepEqual(formatter.push({ type: 'text', text: 'let a;\nlet' }), ['let a;\nlet']);
      assert.deepEqual(formatter.flush(), ['\n```\n']);
    });
  });

  it('draws rules as wide as the line, within bounds', () => {
    const rule = block({ kind: 'thematicBreak' });
    assert.equal(draw(rule), lines('─'.repeat(30)));
    assert.equal(draw(rule, { width: 200 }), lines('─'.repeat(80)));
    assert.equal(draw(rule, { width: 0 }), lines('─'.repeat(40)));
    assert.equal(draw(quote(rule)), lines(`│ ${'─'.repeat(28)}`));
  });

  describe('draws tables', () => {
    const rows = [
      ['项目', 'Status', '备注'],
      ['登录页', '✅ ok', '已完成'],
      ['api', '🚧', ''],
    ];

    it('in columns, by display width', () => {
      assert.equal(
        draw(table(['left', 'center', 'right'], ...rows)),
        lines('项目   │ Status │   备注', '───────┼────────┼───────', '登录页 │ ✅ ok  │ 已完成', 'api    │   🚧   │'),
      );
    });

    it('with wrapped cells where they are too wide', () => {
      assert.equal(
        draw(table(['none', 'none'], ['a', 'b'], ['one two three four', 'five `six` seven eight']), { width: 25 }),
        lines('a           │ b', '────────────┼────────────', 'one two     │ five six', 'three four  │ seven eight'),
      );
    });

    it('as records where words would not fit', () => {
      assert.equal(
        draw(table(['none', 'none'], ['Name', 'Link'], ['a', 'https://example.test/long/1'], ['b', '']), { width: 24 }),
        lines('Name: a', 'Link:', '  https://example.test/long/1', '', 'Name: b'),
      );
      assert.equal(draw(table(['none'], ['https://example.test/long/1']), { width: 10 }), lines('https://example.test/long/1'));
    });

    it('with cells that are missing', () => {
      assert.equal(draw(table(['none', 'none'], ['a', 'b'], ['c'])), lines('a │ b', '──┼──', 'c │'));
    });
  });

  describe('with colour', () => {
    const colour = { color: true } as const;

    it('closes styles at each line end and opens them after the prefix', () => {
      assert.equal(
        draw(quote(paragraph('**bold words that go on and on** end')), { ...colour, width: 20 }),
        lines(
          '\x1b[2m│ \x1b[0;1mbold words that go\x1b[0m',
          '\x1b[2m│ \x1b[0;1mon and on\x1b[0m end',
        ),
      );
    });

    it('restores the outer style behind the inner one', () => {
      assert.equal(draw(paragraph('**a `b` c**'), colour), lines('\x1b[1ma \x1b[36mb\x1b[0;1m c\x1b[0m'));
    });

    it('tells heading levels by style, without marks', () => {
      assert.equal(draw([...heading(1, 'a'), ...heading(4, 'b')], colour), lines('\x1b[1;4;36ma\x1b[0m', '', '\x1b[1mb\x1b[0m'));
    });

    it('leaves code as it is between its fence lines', () => {
      assert.equal(draw(fenced('js', 'a\n'), colour), lines('\x1b[2m```js\x1b[0m', 'a', '\x1b[2m```\x1b[0m'));
    });
  });

  it('writes hyperlinks, and their address only where the text claims another', () => {
    assert.equal(
      draw(paragraph('[two words](https://a.test/ä) [b.test](https://a.test) [c](file:///d)'), { hyperlinks: true, width: 20 }),
      lines(
        '\x1b]8;;https://a.test/%C3%A4\x1b\\two words\x1b]8;;\x1b\\ \x1b]8;;https://a.test\x1b\\b.test\x1b]8;;\x1b\\',
        '(https://a.test) c',
      ),
    );
  });

  it('asks for the width anew at each line', () => {
    let width = 9;
    const formatter = new TerminalFormatter({ ...plain, width: () => width }, createInlineParser);
    formatter.push({ type: 'open', block: { kind: 'paragraph' }, blankBefore: false });
    assert.deepEqual(formatter.push({ type: 'text', text: 'aa bb cc dd' }), ['aa bb cc\ndd']);
    width = 11;
    assert.deepEqual(formatter.push({ type: 'text', text: ' ee ff gg hh ii jj kk' }), [' ee ff\ngg hh ii jj\nkk']);
  });

  it('closes what is open when the events end', () => {
    const events = bullets(item(paragraph('a'))).slice(0, -3);
    assert.equal(draw(events), lines('• a'));
  });

  it('gives the same however text is cut before white space (property of examples)', () => {
    const text = 'one `two three` **four** [five](https://a.test) six seven eight nine ten';
    const whole = draw(paragraph(text));
    const pieces = ['one', ' `two three`', ' **four** [five](https://a.test)', ' six', ' seven eight nine', ' ten'];
    assert.equal(draw(paragraph(...pieces)), whole);
  });
});
