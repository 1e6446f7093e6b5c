import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeHome } from '../support/weir-home.js';
import { runShell } from '../support/run-weir.js';
import { ROOT } from '../support/weir-command.js';
import { runExample } from './run-example.js';

describe('examples', () => {
  it('embed-turn: a tool is called, the answer is drawn while it arrives, everything is stored', async () => {
    const { stdout, stderr, status } = await runExample('examples/embed-turn.ts');
    assert.equal(status, 0, stderr.toString());
    assert.equal(
      stdout.toString(),
      [
        'I will look at the gauge.',
        '# The Leine',
        '',
        'It stands at 2.1 m.',
        'outcome: answered',
        'stored: turn_start',
        'stored: chat_request',
        'stored: chat_response',
        'stored: tool_call_request',
        'stored: tool_call_response',
        'stored: chat_response',
        '',
      ].join('\n'),
    );
    const states = 'idle streaming evaluating executing continuing streaming evaluating complete';
    assert.deepEqual(stderr.toString().trim().split('\n'), states.split(' ').map((state) => `state: ${state}`));
  });

  it('render-stream: draws what comes on stdin, characters of several bytes whole', async () => {
    const { stdout, stderr, status } = await runExample('examples/render-stream.ts', [], { stdin: 'Ein **Fluß**\n\n- é\n- 漢字\n' });
    assert.equal(status, 0, stderr.toString());
    assert.equal(stdout.toString(), 'Ein Fluß\n\n• é\n• 漢字\n');
  });

  it('render-stream: names what cannot be read, and fails', async () => {
    const { stderr, status } = await runExample('examples/render-stream.ts', ['/nowhere/at-all.md']);
    assert.equal(status, 1);
    assert.match(stderr.toString(), /^ENOENT[^\n]*\/nowhere\/at-all\.md'\n$/);
  });

  it('render-stream: ends without a trace when nobody reads on', async () => {
    const home = makeHome();
    try {
      const example = path.join(ROOT, 'examples/render-stream.ts');
      const long = path.join(ROOT, 'package-lock.json');
      const command = [process.execPath, '--import', import.meta.resolve('tsx'), example] as const;
      const { stdout, stderr } = await runShell(`weir ${long} | head -c 20`, { command, cwd: ROOT, home });
      assert.equal(stdout.length, 20);
      assert.equal(stderr.toString(), '');
    } finally {
      home.remove();
    }
  });

  it('import the published entry points alone', () => {
    const foreign = readdirSync(path.join(ROOT, 'examples')).flatMap((file) => {
      const text = readFileSync(path.join(ROOT, 'examples', file), 'utf8');
      return [...text.matchAll(/from '([^']+)'/g)]
        .map(([, name]) => name!)
        .filter((name) => !/^(node:\w+|rxjs|weir-stream(\/(operators|node|testing))?)$/.test(name))
        .map((name) => `${file} imports ${name}`);
    });
    assert.deepEqual(foreign, []);
  });
});
