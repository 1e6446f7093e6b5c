import assert from 'node:assert/strict';
import { WeirError } from '../../../lib/model/errors.js';
import type { JsonObject } from '../../../lib/model/json.js';
import { readLocalTool } from '../../../lib/tools/read-local-tool.js';
import { fillTemplate } from '../../../lib/tools/template.js';

const parameters = { path: { type: 'string', required: true, summary: 'Where.' }, depth: 'integer' };
const table = (command: JsonObject[string], rest: JsonObject = {}): JsonObject => ({ source: 'local', summary: 'Shows.', parameters, command, ...rest });

describe('readLocalTool', () => {
  it('reads a command of both forms, and what the model is told', () => {
    for (const command of ['ls -l "{{tool.arguments.path}}"', { program: 'ls', args: ['-l', '{{tool.arguments.path}}'] }]) {
      const tool = readLocalTool('show', table(command, { run: 'unattended' }));
      const values = { tool: { name: 'show', arguments: { path: 'a b' } } };
      assert.deepEqual([tool.program, ...tool.args].map((word) => fillTemplate(word, values)), ['ls', '-l', 'a b']);
      assert.deepEqual([tool.name, tool.summary, tool.run], ['show', 'Shows.', 'unattended']);
      assert.deepEqual(tool.parameters, {
        type: 'object',
        properties: { path: { type: 'string', description: 'Where.' }, depth: { type: 'integer' } },
        required: ['path'],
        additionalProperties: false,
      });
    }
  });

  it('asks where nobody has decided, and lets the table for all tools decide', () => {
    assert.equal(readLocalTool('show', table('ls')).run, 'ask');
    assert.equal(readLocalTool('show', table('ls'), { run: 'skip' }).run, 'skip');
    assert.equal(readLocalTool('show', table('ls', { run: 'edit' }), { run: 'skip' }).run, 'edit');
  });

  it('takes the first sentence of a description for the summary', () => {
    const described = { source: 'local', command: 'ls', description: 'Lists v1.2 files. And more.' };
    assert.equal(readLocalTool('show', described).summary, 'Lists v1.2 files.');
  });

  const MISTAKES: readonly (readonly [string, JsonObject, RegExp])[] = [
    ['no command', table(null), /^conversation\.tools\.show\.command: It is missing\./],
    ['an empty command', table(' '), /names no program/],
    ['an open quote', table('ls "x'), /" in it is never closed/],
    ['an operator', table('ls | wc'), /no shell to understand \|/],
    ['an unknown key', table({ program: 'ls', shell: true }), /command\.shell: This key is not known/],
    ['no program', table({ args: [] }), /command\.program: It has to be a text/],
    ['wrong arguments', table({ program: 'ls', args: [1] }), /command\.args: It has to be a list of texts/],
    ['a misspelt value', table('ls {{tool.arguments.pat}}'), /\{\{tool\.arguments\.pat\}\} names no value\. Did you mean \{\{tool\.arguments\.path\}\}\?/],
    ['a misspelt root', table('ls {{tol.name}}'), /Did you mean \{\{tool\.name\}\}\?/],
    ['an expression', table('ls {{tool.name | upper}}'), /\{\{tool\.name \| upper\}\} names no value/],
    ['a program that the model names', table('{{tool.arguments.path}}'), /The program is yours to name/],
    ['a value in a shell\'s text', table('sh -c "ls {{tool.arguments.path}}"'), /would be read as a program's text/],
    ['a value in an interpreter\'s text', table('env python3 -c print({{tool.arguments.path}})'.replace(/[()]/g, '')), /would be read as a program's text/],
    ['a wrong run mode', table('ls', { run: 'always' }), /\.run: It has to be one of ask, unattended, edit, skip/],
  ];
  for (const [title, mistaken, sentence] of MISTAKES) {
    it(`says what is wrong: ${title}`, () => {
      assert.throws(
        () => readLocalTool('show', mistaken),
        (error) => error instanceof WeirError && error.kind === 'configuration' && sentence.test(error.message),
      );
    });
  }

  it('refuses a name that no provider takes', () => {
    assert.throws(() => readLocalTool('a b', table('ls')), /named with letters/);
  });

  it('lets a value be an argument of a shell\'s script, and one of grep\'s', () => {
    for (const command of ['sh -c \'ls "$1"\' sh {{tool.arguments.path}}', 'grep -e {{tool.arguments.path}} .', 'ls {{tool.arguments.path.deep}}']) {
      assert.equal(readLocalTool('show', table(command)).name, 'show');
    }
  });
});
