import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastValueFrom, toArray } from 'rxjs';
import { openTools, type OwnedTools } from '../../../cli/compose/tools-port.js';
import type { JsonObject } from '../../../lib/model/json.js';
import { eventually } from '../../support/eventually.js';
import { isRunning, writtenPids } from '../../support/processes.js';

const PROGRAM = { program: process.execPath, args: ['-e', 'console.log(process.argv[1], process.env.SECRET)', '{{tool.arguments.text}}'] };

describe('local tools', () => {
  let root: string;
  let tools: OwnedTools | undefined;
  let said: string[];
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'weir-spec-'));
    said = [];
  });
  afterEach(() => {
    tools?.dispose();
    tools = undefined;
    rmSync(root, { recursive: true, force: true });
  });

  const open = async (tables: Readonly<Record<string, JsonObject>>, provider = 'anthropic' as 'anthropic' | 'demo') => {
    const env = { PATH: process.env.PATH, SECRET: 'secret-of-the-spec' };
    tools = await openTools({
      name: { provider, model: 'm' },
      tables,
      root,
      env,
      secrets: ['SECRET'],
      say: (line) => said.push(line),
    });
    return tools.port;
  };
  const table = (rest: JsonObject = {}): JsonObject => ({
    source: 'local',
    summary: 'Shows.',
    parameters: { text: { type: 'string', required: true } },
    command: PROGRAM,
    run: 'unattended',
    ...rest,
  });
  const call = async (tables: Readonly<Record<string, JsonObject>>, name: string, given: JsonObject) => {
    const port = await open(tables);
    const request = { type: 'tool_call_request', id: 'c1', name, arguments: given } as const;
    const events = await lastValueFrom(port.execute(request, 0).pipe(toArray()));
    const [last] = events.slice(-1);
    return { events, response: last?.type === 'completed' ? last.response : undefined };
  };

  it('run with their arguments, and see no key', async () => {
    const { events, response } = await call({ show: table() }, 'show', { text: 'a "b" $c' });
    assert.deepEqual(response, { type: 'tool_call_response', id: 'c1', content: 'a "b" $c undefined\n', is_error: false });
    assert.deepEqual(events[0], { type: 'renderOutput', position: 0, command: { type: 'showCallStart', name: 'show', arguments: { text: 'a "b" $c' } } });
  });

  it('are told to the model, those of other sources and the table for all are not', async () => {
    const port = await open({ '*': { run: 'ask' }, show: table(), far: { source: 'mcp.server' }, also: table({ source: 'local.show' }) });
    assert.deepEqual(port.definitions.map(({ name, summary }) => [name, summary]), [['show', 'Shows.'], ['also', 'Shows.']]);
  });

  it('stand beside the demo\'s own', async () => {
    const port = await open({ show: table() }, 'demo');
    assert.deepEqual(port.definitions.map(({ name }) => name).filter((name) => name === 'show'), ['show']);
    assert.ok(port.definitions.length > 1);
  });

  it('are not run without the person\'s word, and both sides learn why', async () => {
    for (const run of ['ask', 'edit', 'skip']) {
      const { response } = await call({ show: table({ run }) }, 'show', { text: 'x' });
      assert.equal(response!.is_error, true);
      assert.match(response!.content, /^The tool show was (?:not run|skipped)/);
      assert.match(said.at(-1)!, /^Tool show was not run/);
    }
  });

  it('are not run with arguments that are missing or unknown', async () => {
    const { response } = await call({ show: table() }, 'show', { txt: 'x' });
    assert.equal(response!.content, 'The tool show was not run: missing argument: text; unknown argument: txt.');
    assert.equal(response!.is_error, true);
    assert.deepEqual(said, []);
  });

  it('answer for a tool that does not exist', async () => {
    const { response } = await call({ show: table() }, 'shwo', {});
    assert.equal(response!.content, 'There is no tool named shwo. Do not call it again.');
  });

  it('tell a mistake of the configuration before anything is asked', async () => {
    const mistaken = open({ show: table({ command: 'show {{tool.arguments.txt}}' }) });
    await assert.rejects(mistaken, { name: 'WeirError', kind: 'configuration', message: /Did you mean \{\{tool\.arguments\.text\}\}\?$/ });
  });

  it('end with the subscription', async () => {
    const port = await open({ wait: table({ command: "sh -c 'echo $$ > pid; exec sleep 30'", parameters: {} }) });
    const subscription = port.execute({ type: 'tool_call_request', id: 'c1', name: 'wait', arguments: {} }, 0).subscribe();
    const pids = () => writtenPids(path.join(root, 'pid'));
    await eventually(() => pids().length === 1, 'the process');
    subscription.unsubscribe();
    await tools!.settled();
    await eventually(() => !pids().some(isRunning), 'its end');
  });
});
