import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fillTemplate, parseTemplate, pathsOf } from '../../../lib/tools/template.js';

const refuse = (place: string): never => {
  throw new Error(`refused ${place}`);
};
const parse = (text: string) => parseTemplate(text, refuse);
const values = { tool: { name: 'show', arguments: { text: 'a b', n: 2, yes: true, none: null, list: [1, 'x'], deep: { in: 'er' } } } };
const filled = (text: string) => fillTemplate(parse(text), values);

describe('a template', () => {
  const rows = [
    ['', ''],
    ['plain { text }', 'plain { text }'],
    ['{{tool.arguments.text}}', 'a b'],
    ['--n={{ tool.arguments.n }},{{tool.arguments.yes}}', '--n=2,true'],
    ['{{tool.arguments.list}}', '[1,"x"]'],
    ['{{tool.arguments.deep.in}}{{tool.arguments.deep}}', 'er{"in":"er"}'],
    ['<{{tool.arguments.none}}{{tool.arguments.absent}}{{tool.arguments.text.length}}>', '<>'],
    ['{{tool.name}}}}', 'show}}'],
  ] as const;
  for (const [text, expected] of rows) it(`${JSON.stringify(text)} becomes ${JSON.stringify(expected)}`, () => assert.equal(filled(text), expected));

  it('knows its paths', () => {
    assert.deepEqual(pathsOf(parse('a{{tool.arguments.x-y}}b{{context.root}}')), [['tool', 'arguments', 'x-y'], ['context', 'root']]);
  });

  for (const text of ['{{}}', '{{ 1 + 1 }}', '{{tool..x}}', '{{tool.x | lower}}', 'open {{tool.name', '{{a}}{{']) {
    it(`refuses ${text}`, () => assert.throws(() => parse(text), /^Error: refused \{\{/));
  }

  it('never reads a value again: whatever it is, it comes out as it was', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('{{tool.name}}', '$(x)', '`x`', "'", '"', '\\', '\n')), (text) => {
        assert.equal(fillTemplate(parse('<{{tool.arguments.text}}>'), { tool: { arguments: { text } } }), `<${text}>`);
      }),
      { seed: 20261201, numRuns: process.env.WEIR_SOAK === 'full' ? 10_000 : 200 },
    );
  });

  it('finds nothing that objects have by themselves', () => {
    for (const name of ['constructor', '__proto__', 'toString']) assert.equal(filled(`{{tool.arguments.${name}}}`), '');
  });
});
