import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually.js';
import { isRunning, processesIn, writtenPids } from '../support/processes.js';
import { recordingDir } from '../support/recordings.js';
import { runWeir, startWeir, type RunOptions } from '../support/run-weir.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

const QUERY = ['query', '-n', '-m', 'llamacpp/m', 'Go.'];

describe('local commands', () => {
  let home: WeirHome;
  let folder: string;
  let server: WireServer | undefined;
  beforeEach(() => {
    home = makeHome();
    folder = path.join(home.path, 'work');
    mkdirSync(folder);
  });
  afterEach(async () => {
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
    await server?.close();
    server = undefined;
    home.remove();
  });

  const pids = (name: string) => writtenPids(path.join(folder, name));
  const configure = (toml: string) => {
    const config = path.join(home.configHome, 'weir');
    mkdirSync(config, { recursive: true });
    writeFileSync(path.join(config, 'config.toml'), toml);
  };
  const options = async (name: string): Promise<RunOptions> => {
    server = await startWireServer({ dir: recordingDir('cases', name) });
    return { home, cwd: folder, env: { LLAMACPP_BASE_URL: server.url, ANTHROPIC_API_KEY: 'secret-of-the-spec', GROQ_API_KEY: 'another' } };
  };
  const ask = async (name: string) => {
    const { status, stdout, stderr } = await runWeir(QUERY, await options(name));
    return { status, stdout: stdout.toString(), stderr: stderr.toString(), results: results() };
  };
  const results = () => {
    interface Response {
      readonly type: string;
      readonly content: string;
      readonly is_error: boolean;
    }
    const { events } = storedConversations(home)[0] as unknown as { readonly events: readonly Response[] };
    return events.filter(({ type }) => type === 'tool_call_response').map(({ content, is_error: failed }) => [content, failed]);
  };
  const tool = (name: string, command: string, run = 'unattended', parameters = '') =>
    `[conversation.tools.${name}]\nsource = "local"\nsummary = "s"\ncommand = ${command}\nrun = "${run}"\n${parameters}`;
  const inCase = (name: string, file: string) => path.join(recordingDir('cases', name), file);

  it('hands over hostile arguments as they are, whatever a shell would make of them', async () => {
    const names = ['text', 'flag', 'empty', 'unicode'];
    const places = names.map((name) => `"{{tool.arguments.${name}}}"`).join(', ');
    const parameters = names.map((name) => `parameters.${name} = "string"\n`).join('');
    const script = inCase('tool-hostile-arguments', 'tool.mjs');
    configure(tool('show', `{ program = "node", args = ["${script}", ${places}] }`, 'unattended', parameters));
    const { status, stdout, results: told } = await ask('tool-hostile-arguments');
    const { argv } = JSON.parse(readFileSync(inCase('tool-hostile-arguments', 'expected.json'), 'utf8')) as { argv: string[] };
    assert.deepEqual(told, [[`${JSON.stringify(argv)}\n`, false]]);
    assert.deepEqual([status, stdout], [0, 'Shown.\n']);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('does not wait for what a command leaves behind, though it holds the pipe, and leaves it alone', async () => {
    const command = (file: string) => `{ program = "sh", args = ["${inCase('tool-held-pipe', file)}"] }`;
    configure(tool('start_server', command('start_server.sh')) + tool('start_detached', command('start_detached.sh')));
    const { status, stdout, results: told } = await ask('tool-held-pipe');
    assert.deepEqual(told, [['ready\n', false], ['detached\n', false]]);
    assert.deepEqual([status, stdout], [0, 'Both are up.\n']);
    assert.deepEqual(pids('server.pid').map(isRunning), [true]);
    if (process.platform === 'linux') assert.equal(processesIn(folder).length, 2);
  });

  it('tells the model how a command failed, and shows no key to it', async () => {
    const elsewhere = '[providers.llm.anthropic]\napi_key_cmd = "echo key"\n';
    configure(elsewhere + tool('task_list', `'''sh -c 'echo "\${ANTHROPIC_API_KEY:-no key}\${GROQ_API_KEY:-}"; echo broken >&2; exit 3' '''`));
    const { status, results: told } = await ask('stream-empty-arguments');
    const failure = ['The command ended with exit status 3.\n\nstderr:\nbroken\n\nstdout:\nno key', true];
    assert.deepEqual(told, [failure, failure]);
    assert.equal(status, 0);
  });

  for (const run of ['ask', 'edit', 'skip']) {
    it(`runs nothing whose run mode is "${run}"; the model and the person learn why`, async () => {
      configure(tool('task_list', '"touch ran"', run));
      const { status, stdout, stderr, results: told } = await ask('stream-empty-arguments');
      assert.deepEqual(told.map(([, failed]) => failed), [true, true]);
      assert.match(String(told[0]![0]), /^The tool task_list was (?:not run|skipped)/);
      assert.match(stderr, new RegExp(`Tool task_list was not run: its run mode is "${run}"`));
      assert.deepEqual([status, stdout], [0, 'Two tasks are open.\n']);
      assert.equal(existsSync(path.join(folder, 'ran')), false);
    });
  }

  it('takes a tool without a run mode for one that needs a yes', async () => {
    configure('[conversation.tools.task_list]\nsource = "local"\nsummary = "s"\ncommand = "touch ran"\n');
    const { stderr } = await ask('stream-empty-arguments');
    assert.match(stderr, /set conversation\.tools\.task_list\.run = "unattended" in your own configuration/);
    assert.equal(existsSync(path.join(folder, 'ran')), false);
  });

  it('tells a mistake in a command before anything is asked or stored', async () => {
    configure(tool('task_list', '"show {{tool.argments}}"'));
    const { status, stderr } = await runWeir(QUERY, await options('stream-empty-arguments'));
    assert.equal(status, 2);
    assert.match(stderr.toString(), /conversation\.tools\.task_list\.command: \{\{tool\.argments\}\} names no value\. Did you mean \{\{tool\.arguments\}\}\?/);
    assert.deepEqual([storedConversations(home), server!.requests], [[], []]);
  });

  for (const [signal, status] of [['SIGINT', 130], ['SIGTERM', 143]] as const) {
    it(`ends every process of an unfinished call on ${signal}, and answers the call`, async () => {
      const stubborn = `trap "" TERM; echo $$ >> pid; while :; do sleep 1; done`;
      writeFileSync(path.join(folder, 'stubborn.sh'), stubborn);
      configure(tool('task_list', `'''sh -c 'setsid sh stubborn.sh & sh stubborn.sh' '''`));
      const running = startWeir(QUERY, await options('stream-empty-arguments'));
      await eventually(() => pids('pid').length === 4, 'two calls with two processes each');
      running.kill(signal);
      assert.equal((await running.exit).status, status);
      assert.deepEqual(pids('pid').filter(isRunning), []);
      assert.equal(results().length, 2);
    });
  }
});
