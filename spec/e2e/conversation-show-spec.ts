import assert from 'node:assert/strict';
import path from 'node:path';
import { runWeir, startWeir } from '../support/run-weir.js';
import { cutBefore, writeAnswer } from '../support/scripted-answer.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

const ANTHROPIC = ['-m', 'anthropic/claude-haiku-4-5'];

describe('weir conversation show', () => {
  let home: WeirHome;
  let server: WireServer | undefined;
  beforeEach(() => (home = makeHome()));
  afterEach(async () => {
    await server?.close();
    server = undefined;
    home.remove();
  });

  const env = () => ({ ANTHROPIC_API_KEY: 'secret-of-the-spec', ANTHROPIC_BASE_URL: server!.url });
  const show = async (...args: readonly string[]) => {
    const { status, stdout, stderr } = await runWeir(['conversation', 'show', ...args], { home });
    assert.equal(status, 0, stderr.toString());
    return stdout.toString();
  };

  it('tells what a conversation is about, who answered, how much was used, and where it is', async () => {
    server = await startWireServer({ dir: writeAnswer(path.join(home.path, 'answer'), ['Yes', '.']) });
    await runWeir(['query', ...ANTHROPIC, 'Is it?'], { home, env: env() });
    await runWeir(['query', '--id', 'last', ...ANTHROPIC, 'Is it still?'], { home, env: env() });
    const { folder } = storedConversations(home)[0]!;
    const id = path.basename(folder);
    const told = await show();
    const row = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(told)?.[1];
    assert.deepEqual(['Question', 'Id', 'Path', 'Model', 'Turns', 'Events', 'Usage', 'Partial'].map(row), [
      'Is it?', id, folder, 'anthropic/claude-haiku-4-5', '2', '6', 'input tokens 6, output tokens 4', 'none',
    ]);
    assert.match(row('Created')!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    const value = JSON.parse(await show(id.slice(0, -2), '-F', 'json')) as Record<string, unknown>;
    const { created_at: created, updated_at: updated, ...rest } = value;
    assert.deepEqual([created, updated].map((time) => !Number.isNaN(Date.parse(time as string))), [true, true]);
    assert.deepEqual(rest, {
      id,
      question: 'Is it?',
      models: [{ name: 'anthropic/claude-haiku-4-5', turns: 2 }],
      turns: 2,
      events: 6,
      usage: { input_tokens: 6, output_tokens: 4 },
      partials: 0,
      path: folder,
    });
  });

  it('knows the model of an answer that a kill has cut off', async () => {
    const dir = writeAnswer(path.join(home.path, 'answer'), ['The first part is ', 'never finished.']);
    server = await startWireServer({ dir, fail: { 1: { stall: cutBefore(dir, 'never') } } });
    const running = startWeir(['query', ...ANTHROPIC, 'Tell me.'], { home, env: env() });
    await running.until('The first part is');
    running.kill('SIGKILL');
    await running.exit;
    const told = await show('last');
    assert.match(told, /^Model +anthropic\/claude-haiku-4-5$/m);
    assert.match(told, /^Usage +no usage told$/m);
    assert.match(told, /^Partial +1 cut off$/m);
  });

  it('says that there is none, with 2', async () => {
    const { status, stderr } = await runWeir(['conversation', 'show'], { home });
    assert.equal(status, 2);
    assert.match(stderr.toString(), /^weir: There is no conversation yet\. Ask something/);
  });
});
