import fc from 'fast-check';

const words = fc
  .array(
    fc.constantFrom(
      'word',
      'a',
      '**bold**',
      '*soft',
      'it*',
      '_x_',
      '`code`',
      '`a b',
      '``',
      '~~gone~~',
      '[link](https://a.test/b)',
      '[ref]',
      '![i](j)',
      '<https://a.test>',
      'Promise<boolean>',
      '\\*',
      '&amp;',
      '漢字、漢字',
      '👩‍👧',
      '|',
      '1.',
      '-',
      '#',
      '>',
      'https://example.test/a/long/path',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '));

const line = fc
  .tuple(
    fc.constantFrom(
      '',
      '',
      '',
      '- ',
      '* ',
      '1. ',
      '  - ',
      '   ',
      '> ',
      '> - ',
      '# ',
      '### ',
      '    ',
      '| ',
      '\t',
      '- [ ] ',
      '2) ',
    ),
    fc.oneof(
      { arbitrary: words, weight: 6 },
      {
        arbitrary: fc.constantFrom(
          '',
          '',
          '```',
          '```js',
          '~~~',
          '---',
          '***',
          '===',
          '|---|:-:|',
          '| a | b |',
          '<div>',
          '[ref]: https://r.test',
          '[^1]: note',
        ),
        weight: 3,
      },
    ),
    fc.constantFrom('\n', '\n', '\n', '\n\n', '  \n', '\\\n', '\r\n', ''),
  )
  .map((parts) => parts.join(''));

/** Markdown of all constructs, well formed and not. */
export const markdownText = fc.array(line, { maxLength: 14 }).map((lines) => lines.join(''));

/** Scripts with and without spaces side by side, punctuation of both, and markup between them. */
export const mixedScripts = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'bc',
        ' ',
        '\n',
        '漢',
        '字',
        '、',
        '「',
        '」',
        '한',
        '국',
        'ー',
        '𠀀',
        '👍',
        'é',
        'e\u0301',
        'か\u3099',
      ],
      ...['(', ')', '"', '’', '“', '”', '…', '**b漢**', '`c漢`', '&#x4e00;', '&#x41;'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Markdown that carries what attacks are made of. */
export const hostileText = fc
  .array(
    fc.oneof(
      line,
      fc.constantFrom(
        '\x1b[31m',
        '\x1b]0;t\x07',
        '\x1b]8;;http://e.test\x1b\\',
        '\x9b2J',
        '\x90x\x9c',
        '\x1b',
        '\x07',
        '\0',
        '\r',
        '\x7f',
        '\x85',
      ),
      fc.constantFrom('\u202e', '\u2066', '\u2067', '\u2069', '\ud800', '\u2028', '\ufeff'),
      fc.constantFrom('&#27;[31m', '&#x9b;', '&#x202e;', '&#x2067;', '&#13;', '&NewLine;', '&Tab;', '&#0;'),
      fc.constantFrom(
        '[x](javascript:a)',
        '[x](https://a.test/\x1b]0;t\x07)',
        '[x](<https://a.test/&#27;]0;>)',
        '[a.test](https://b.test/\u202e)',
        '```\x1b[1m\n',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
