import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shellWords } from '../../../lib/tools/shell-words.js';

describe('shellWords', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['', []],
    ['  ls  -l\t. ', ['ls', '-l', '.']],
    ['a"b c"\'d e\'f', ['ab cd ef']],
    ['"" \'\' x', ['', '', 'x']],
    ['a\\ b \\"c "d\\"e\\$f\\g" \'h\\i\'', ['a b', '"c', 'd"e$f\\g', 'h\\i']],
    ['grep -e "a|b" \'x; y\'', ['grep', '-e', 'a|b', 'x; y']],
    ['show {{ tool.arguments.text }} --x={{tool.name}}', ['show', '{{ tool.arguments.text }}', '--x={{tool.name}}']],
    ['"{{ tool.name }}" $HOME {a,b} *', ['{{ tool.name }}', '$HOME', '{a,b}', '*']],
    ['naïve 🚀', ['naïve', '🚀']],
  ];
  for (const [line, words] of rows) it(`cuts ${JSON.stringify(line)}`, () => assert.deepEqual(shellWords(line), { words }));

  for (const [line, quote] of [['a "b', '"'], ["a 'b", "'"], ['a \\', '\\']] as const) {
    it(`finds ${quote} open in ${line}`, () => assert.deepEqual(shellWords(line).problem, { kind: 'openQuote', quote }));
  }

  for (const [line, operator] of [['a | b', '|'], ['a && b', '&&'], ['a;b', ';'], ['a > b', '>'], ['a `b`', '`'], ['a $(b)', '$(']] as const) {
    it(`knows ${operator} for a shell's`, () => assert.deepEqual(shellWords(line).problem, { kind: 'operator', operator }));
  }

  it('gives back what was quoted, whatever it is', () => {
    const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        assert.deepEqual(shellWords(words.map(quoted).join(' ')), { words });
      }),
      { seed: 20261202, numRuns: process.env.WEIR_SOAK === 'full' ? 10_000 : 200 },
    );
  });
});
