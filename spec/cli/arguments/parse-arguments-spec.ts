import assert from 'node:assert/strict';
import { parseArguments } from '../../../cli/arguments/parse-arguments.js';

const query = {
  command: 'query', words: [], target: { kind: 'active' }, model: undefined, parameters: [], reasoning: undefined, hideReasoning: false, persist: true, stdin: true,
  format: 'auto', width: undefined, color: true, config: [], verbose: 0,
} as const;

const parsed = (...argv: string[]) => {
  const result = parseArguments(argv);
  return result.kind === 'command' ? result.commandLine : result;
};

describe('parseArguments', () => {
  it('reads a question with every flag', () => {
    const argv = ['query', 'two', 'words', '-n', '-m', 'demo', '-p', 'top_p=1', '-p', 'seed=2', '-r', 'high', '--hide-reasoning', '-c', 'a.b=1', '--cfg', 'x.toml', '-!', '--no-stdin', '-F', 'json', '--width', '0', '--no-color', '-vv', '-v'];
    assert.deepEqual(parsed(...argv), {
      ...query, words: ['two', 'words'], target: { kind: 'new' }, model: 'demo', parameters: ['top_p=1', 'seed=2'], reasoning: 'high', hideReasoning: true, config: ['a.b=1', 'x.toml'], persist: false, stdin: false,
      format: 'json', width: 0, color: false, verbose: 3,
    });
    assert.deepEqual(parsed('q'), query);
    assert.deepEqual(parsed('query', '--id', 'last'), { ...query, target: { kind: 'id', id: 'last' } });
  });

  it('takes what stands after -- as words', () => {
    assert.deepEqual(parsed('query', '--', '-!', '--new'), { ...query, words: ['-!', '--new'] });
  });

  it('reads the commands about conversations', () => {
    const globals = { format: 'auto', width: undefined, color: true, config: [], verbose: 0 };
    assert.deepEqual(parsed('c', 'ls'), { command: 'conversation ls', ...globals });
    assert.deepEqual(parsed('conversation', 'print', 'last'), { command: 'conversation print', target: 'last', ...globals });
  });

  it('reads what to draw, in the formats that can be drawn', () => {
    const globals = { format: 'auto', width: undefined, color: true, config: [], verbose: 0 };
    assert.deepEqual(parsed('render'), { command: 'render', file: undefined, ...globals });
    assert.deepEqual(parsed('render', '-', '-F', 'text'), { command: 'render', file: '-', ...globals, format: 'text' });
    for (const argv of [['render', '-F', 'json'], ['render', 'one.md', 'two.md']]) {
      assert.equal(parseArguments(argv).kind, 'error', argv.join(' '));
    }
  });

  it('gives help and version as text, also where a command alone does nothing', () => {
    for (const argv of [[], ['--help'], ['query', '-h'], ['conversation'], ['help', 'conversation']]) {
      const result = parseArguments(argv);
      assert.ok(result.kind === 'text' && result.text.startsWith('Usage: weir'), argv.join(' '));
    }
    assert.equal(parseArguments(['--version']).kind, 'text');
  });

  it('gives mistakes as messages that name them', () => {
    for (const [argv, message] of [
      [['query', '--hlep'], /'--hlep'.*--help/s],
      [['ls'], /unknown command 'ls'/],
      [['query', '-F', 'xml'], /'xml'.*text-pretty/s],
      [['query', '--width=1.5'], /whole number/],
      [['query', '-n', '--id', 'x'], /cannot be used together/],
      [['query', '-m'], /argument missing/],
      [['conversation', 'print', 'a', 'b'], /too many arguments/],
    ] as const) {
      const result = parseArguments(argv);
      assert.ok(result.kind === 'error', argv.join(' '));
      assert.match(result.message, message);
    }
  });
});
