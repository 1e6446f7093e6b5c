import assert from 'node:assert/strict';
import { MarkdownBlocks } from '../../../lib/markdown/markdown-blocks.js';
import { cut, eventsOf, joined, outline, outlineOf } from './outline.js';

const examples: Readonly<Record<string, readonly (readonly [source: string, expected: string])[]>> = {
  'headings': [
    ['# Hello World\n', 'heading(1)[Hello World]'],
    ['### a ###   \n#\tb\n#c\n####### seven\n', 'heading(3)[a]heading(1)[b]paragraph[#c\n####### seven]'],
    ['   ## x\n    # code', 'heading(2)[x]indentedCode[# code]'],
    ['# \n#', 'heading(1)[]heading(1)[]'],
  ],
  'paragraphs': [
    ['one two\nthree  \n  four\\\nfive   \n\nsix', 'paragraph[one two\nthree  \nfour\\\nfive]+paragraph[six]'],
    ['a\n    b', 'paragraph[a\nb]'],
    ['a\n \t\nb', 'paragraph[a]+paragraph[b]'],
  ],
  'thematic breaks, underlines of headings among them': [
    ['- - -\n***\n_ _ _ _\n--\n', 'thematicBreak[]thematicBreak[]thematicBreak[]paragraph[--]'],
    ['a\n---\nb\n===\nc\n-\n', 'paragraph[a]thematicBreak[]paragraph[b]thematicBreak[]paragraph[c]thematicBreak[]'],
    ['> a\n===\n', 'blockQuote[paragraph[a\n===]]'],
  ],
  'fences': [
    ['```js x\na\n\n  b\n```\nc', 'fencedCode(```js x)[a\n\n  b\n]paragraph[c]'],
    ['~~~\n```\n~~~~~\n```` \nopen', 'fencedCode(~~~)[```\n]fencedCode(````)[open]'],
    ['  ```\n  a\n b\n   c\n  ```', 'fencedCode(```)[a\nb\n c\n]'],
    ['- ```sh\n  ls\n  ```\n- b', 'list(-)[item[fencedCode(```sh)[ls\n]]item[paragraph[b]]]'],
    ['> ```\n> x\ny', 'blockQuote[fencedCode(```)[x\n]]paragraph[y]'],
    ['````markdown\n```sh\nls\n```\n````', 'fencedCode(````markdown)[```sh\nls\n```\n]'],
    ['```md\n```sh\nls\n```\nx\n```\ny', 'fencedCode(```md)[```sh\nls\n```\nx\n]paragraph[y]'],
    ['``` a`b\n', 'paragraph[``` a`b]'],
    ['```\n\tx\n```', 'fencedCode(```)[\tx\n]'],
  ],
  'lists': [
    ['- a\n- b\n\n- c\n', 'list(-)[item[paragraph[a]]item[paragraph[b]]+item[paragraph[c]]]'],
    ['3. a\n7. b\n1) c', 'list(3.)[item(3)[paragraph[a]]item(4)[paragraph[b]]]list(1))[item(1)[paragraph[c]]]'],
    ['* a\n+ b', 'list(*)[item[paragraph[a]]]list(+)[item[paragraph[b]]]'],
    [
      '- a\n  - b\n    - c\n- d',
      'list(-)[item[paragraph[a]list(-)[item[paragraph[b]list(-)[item[paragraph[c]]]]]]item[paragraph[d]]]',
    ],
    ['- a\n\n  b\n\nc', 'list(-)[item[paragraph[a]+paragraph[b]]]+paragraph[c]'],
    [
      '1. Install\n\n```sh\nnpm\n```\n\n2. Build',
      'list(1.)[item(1)[paragraph[Install]]]+fencedCode(```sh)[npm\n]+list(2.)[item(2)[paragraph[Build]]]',
    ],
    ['a\n2. b\n1. c', 'paragraph[a\n2. b]list(1.)[item(1)[paragraph[c]]]'],
    ['-\n  a\n-\n\n  b', 'list(-)[item[paragraph[a]]item[]]+paragraph[b]'],
    ['- a\nlazy\n- b', 'list(-)[item[paragraph[a\nlazy]]item[paragraph[b]]]'],
    ['-\ta\n\n\tb\n\n \t\tc', 'list(-)[item[paragraph[a]+paragraph[b]+indentedCode[c]]]'],
    ['- > a\n  >\n- b', 'list(-)[item[blockQuote[paragraph[a]]]item[paragraph[b]]]'],
  ],
  'task boxes': [
    [
      '- [ ] a\n- [x] b\n- [X] c\n- [y] d\n',
      'list(-)[item(open)[paragraph[a]]item(done)[paragraph[b]]item(done)[paragraph[c]]item[paragraph[[y] d]]]',
    ],
    ['1. [ ]\n2. [x]e', 'list(1.)[item(1)[paragraph[[ ]]]item(2)[paragraph[[x]e]]]'],
  ],
  'quotes': [
    ['> a\nb\n> c\n\nd', 'blockQuote[paragraph[a\nb\nc]]+paragraph[d]'],
    ['> a\n>\n> b\n\n> c', 'blockQuote[paragraph[a]+paragraph[b]]+blockQuote[paragraph[c]]'],
    ['> - a\n>   b\n>> c', 'blockQuote[list(-)[item[paragraph[a\nb]]]blockQuote[paragraph[c]]]'],
  ],
  'indented code': [
    ['    a\n\n      b\n\n\nc', 'indentedCode[a\n\n  b\n]+paragraph[c]'],
    ['\tcode\n\t\ttab', 'indentedCode[code\n\ttab]'],
  ],
  'HTML': [
    ['<div>\n*a*\n\nb', 'html[<div>\n*a*\n]+paragraph[b]'],
    ['<!-- a\n\nb -->\nc', 'html[<!-- a\n\nb -->\n]paragraph[c]'],
    ['<pre>\n\nx</pre> y\nz', 'html[<pre>\n\nx</pre> y\n]paragraph[z]'],
    ['<?a\n\n?>\n<!X\n>\n<![CDATA[\n\n]]>\nb', 'html[<?a\n\n?>\n]html[<!X\n>\n]html[<![CDATA[\n\n]]>\n]paragraph[b]'],
    ['<b>\nx\n\n<b> x\ny\n<i>\n', 'html[<b>\nx\n]+paragraph[<b> x\ny\n<i>]'],
    ['Promise<boolean>\n<team>-<role>\n', 'paragraph[Promise<boolean>\n<team>-<role>]'],
  ],
  'tables': [
    [
      '| a | b |\n|:--|:-:|\n| c | d |\n| e\n\nf',
      'table(left center)[header[cell[a]cell[b]]row[cell[c]cell[d]]row[cell[e]cell[]]]+paragraph[f]',
    ],
    [
      'text\n| a | `b\\|c` |\n|---|--:|\n- x',
      'paragraph[text]table(none right)[header[cell[a]cell[`b|c`]]]list(-)[item[paragraph[x]]]',
    ],
    ['> | a |\n> |---|\n> | b |\nc', 'blockQuote[table(none)[header[cell[a]]row[cell[b]]]]paragraph[c]'],
    ['- | a |\n  |---|\n  | b |', 'list(-)[item[table(none)[header[cell[a]]row[cell[b]]]]]'],
    ['| a |\nb', 'paragraph[| a |\nb]'],
    ['| a | b |\n|---|\n', 'paragraph[| a | b |\n|---|]'],
    ['a | b\n---|---\n', 'paragraph[a | b\n---|---]'],
  ],
  'definitions': [
    [
      '[a]: /u "t"\n[b]: <x y>\n[c]: /u t\n',
      'definition(a, /u, t)[]definition(b, x y, )[]paragraph[[c]: /u t]',
    ],
    [
      '[^1]: note\n\n    more\n[^2]: other\nend',
      'footnote(1)[paragraph[note]+paragraph[more]]footnote(2)[paragraph[other\nend]]',
    ],
    ['a\n[^1]: b\n\n[x] a', 'paragraph[a]footnote(1)[paragraph[b]]+paragraph[[x] a]'],
  ],
  'what stands between lines': [
    ['a\r\nb\r\rc\r\n\r\n- d\r', 'paragraph[a\nb]+paragraph[c]+list(-)[item[paragraph[d]]]'],
    ['\uFEFF# a\0b', 'heading(1)[a\uFFFDb]'],
    ['', ''],
    ['\n\n  \n', ''],
  ],
};

describe('MarkdownBlocks', () => {
  for (const [topic, table] of Object.entries(examples)) {
    it(`reads ${topic}`, () => {
      for (const [source, expected] of table) {
        assert.equal(outlineOf(source), expected);
        assert.equal(outline(joined(eventsOf(cut(source, [1])))), expected, `by character: ${JSON.stringify(source)}`);
      }
    });
  }

  /** What each piece gives at once; texts of one push parted by `¦`. */
  function steps(...chunks: readonly string[]): readonly string[] {
    const machine = new MarkdownBlocks();
    return chunks.map((chunk) => outline(machine.push(chunk)));
  }

  it('shows a paragraph from its first word on, and the last word of a line at its line end', () => {
    assert.deepEqual(steps('Hel', 'lo ', 'wor', 'ld\n', 'and'), ['paragraph[', 'Hello', '', ' world', '']);
  });

  it('shows the words of items and quotes as early', () => {
    assert.deepEqual(steps('- ', 'a', ' ', 'b\n', '> ', 'c '), [
      '',
      'list(-)[item[paragraph[',
      'a',
      ' b',
      '',
      ']]]blockQuote[paragraph[c',
    ]);
  });

  it('holds a line only as long as it can become something else', () => {
    assert.deepEqual(steps('a\n', '#', '#x '), ['paragraph[a', '', '\n##x']);
    assert.deepEqual(steps('-', '-', '- ', 'x '), ['', '', '', 'paragraph[--- x']);
    assert.deepEqual(steps('``', '` a', '` b', '``` '), ['', '', 'paragraph[', '``` a` b```']);
  });

  it('shows a fence line by line, and an over-long line in pieces', () => {
    assert.deepEqual(steps('```js', '\n', 'let a', ';\n'), ['', 'fencedCode(```js)[', '', 'let a;\n']);
    const long = 'x'.repeat(1_000);
    assert.deepEqual(steps('```\n', long, '\n'), ['fencedCode(```)[', long, '\n']);
  });

  it('shows a table row by row once its delimiter row is complete', () => {
    assert.deepEqual(steps('| a |\n', '|---|', '\n', '| b |', '\n'), [
      '',
      '',
      'table(none)[header[cell[a]]',
      '',
      'row[cell[b]]',
    ]);
  });

  it('takes containers nested deeper than a hundred as text', () => {
    const deep = outlineOf(`${'> '.repeat(150)}a`);
    assert.equal(deep.split('blockQuote[').length - 1, 99);
    assert.match(deep, /paragraph\[(> ){51}a\]/);
  });
});
