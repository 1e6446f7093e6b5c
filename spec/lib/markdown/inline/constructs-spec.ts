import assert from 'node:assert/strict';
import { Angle } from '../../../../lib/markdown/inline/angle.js';
import { CodeSpan } from '../../../../lib/markdown/inline/code-span.js';
import type { Construct } from '../../../../lib/markdown/inline/construct.js';
import { LinkTail } from '../../../../lib/markdown/inline/link-tail.js';
import { PAREN_CLOSE } from '../../../../lib/markdown/characters.js';

/** What a construct takes of a text, or its verdict where it does not end well. */
function read(construct: Construct, text: string): string {
  for (let index = 0; index < text.length; index += 1) {
    const verdict = construct.step(text.charCodeAt(index));
    if (verdict === 'with') return text.slice(0, index + 1);
    if (verdict === 'before') return text.slice(0, index);
    if (verdict === 'fails') return `fails at ${index}`;
  }
  return 'more';
}

function check(create: () => Construct, table: Readonly<Record<string, string>>): void {
  for (const [text, expected] of Object.entries(table)) assert.equal(read(create(), text), expected, text);
}

describe('inline constructs', () => {
  it('ends a code span at a run of the same length', () => {
    check(() => new CodeSpan(2), { 'a`b``.': 'a`b``', 'a```b`` ': 'a```b`` '.trim(), 'a``': 'more' });
  });

  it('reads tags, autolinks and what else angle brackets hold', () => {
    check(() => new Angle(), {
      'a>b': 'a>',
      'a b=c d="e>f" g=\'>\' h />i': 'a b=c d="e>f" g=\'>\' h />',
      '/a >b': '/a >',
      'a b, c>': 'fails at 3',
      'a/b>': 'fails at 3',
      '1>': 'fails at 1',
      ' a>': 'fails at 0',
      'http://a.b/?c="d>': 'http://a.b/?c="d>',
      'http://a b>': 'fails at 8',
      'm:x>': 'fails at 1',
      'a.b@c-d.e>': 'a.b@c-d.e>',
      'a@-b>': 'fails at 2',
      '!-->': '!-->',
      '!-- a -- b -->c': '!-- a -- b -->',
      '?a>b?>c': '?a>b?>',
      '!A b>c': '!A b>',
      '![CDATA[a]>]]>b': '![CDATA[a]>]]>',
      '![CD>': 'fails at 4',
    });
  });

  it('reads a destination and a title', () => {
    check(() => new LinkTail(PAREN_CLOSE), {
      ')a': ')',
      '/a(b)\\)c)d': '/a(b)\\)c)',
      '<a b> "c \\" )" )d': '<a b> "c \\" )" )',
      "/a\n'b')": "/a\n'b')",
      '/a (b))': '/a (b))',
      '/a b)': 'fails at 3',
      '<a>b)': 'fails at 3',
      '<a\n>)': 'fails at 2',
      '/a "b" c)': 'fails at 7',
      '/a(b ': 'fails at 4',
    });
  });
});
