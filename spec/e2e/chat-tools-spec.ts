import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runWeir } from '../support/run-weir.js';
import { readRecording, recordingDir } from '../support/recordings.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type SeenRequest, type WireServerOptions } from '../support/wire-server.js';

const DELIVERIES: readonly (readonly [string, Partial<WireServerOptions>])[] = [
  ['in 1-byte chunks', { chunk: { bytes: 1 } }],
  ['in 7-byte chunks', { chunk: { bytes: 7 } }],
  ['whole', { chunk: 'all' }],
];

/** Keeps what each call was given. */
const TOOL = `import fs from 'node:fs';
fs.appendFileSync(process.argv[2], JSON.stringify(process.argv.slice(3)) + '\\n');
console.log('done', ...process.argv.slice(3));
`;

interface Case {
  readonly name: string;
  /** The tool's table. */
  readonly table: (script: string, log: string) => string;
  /** What the tool got, a line for each call. */
  readonly calls: readonly (readonly string[])[];
  readonly results: readonly string[];
  readonly answer: string;
}

const CASES: readonly Case[] = [
  {
    name: 'stream-shared-index',
    table: (script, log) => `[conversation.tools.read_note]
source = "local"
command = { program = "node", args = ["${script}", "${log}", "{{tool.arguments.name}}"] }
run = "unattended"
[conversation.tools.read_note.parameters.name]
type = "string"
required = true
`,
    calls: [['alpha'], ['beta'], ['delta'], ['gamma']],
    results: ['done alpha', 'done beta', 'done gamma', 'done delta'],
    answer: 'All four notes are read.\n',
  },
  {
    name: 'stream-empty-arguments',
    table: (script, log) => `[conversation.tools.task_list]
source = "local"
command = { program = "node", args = ["${script}", "${log}"] }
run = "unattended"
`,
    calls: [[], []],
    results: ['done', 'done'],
    answer: 'Two tasks are open.\n',
  },
];

describe('weir query with tools over Chat Completions', () => {
  let home: WeirHome;
  beforeEach(() => (home = makeHome()));
  afterEach(() => home.remove());

  for (const { name, table, calls, results, answer } of CASES)
    for (const [how, delivery] of DELIVERIES)
      it(`runs the calls of the case ${name} ${how}`, async () => {
        const [script, log] = [path.join(home.path, 'tool.mjs'), path.join(home.path, 'calls.log')];
        writeFileSync(script, TOOL);
        configure(home, table(script, log));
        const dir = recordingDir('cases', name);
        const server = await startWireServer({ dir, ...delivery });
        try {
          const env = { LLAMACPP_BASE_URL: server.url };
          const { status, stdout, stderr } = await runWeir(['query', '-n', '-m', 'llamacpp/m', 'Go.'], { home, env });
          assert.equal(status, 0, stderr.toString());
          assert.equal(stdout.toString(), answer);
          assert.equal(server.requests.length, 2);
          const logged = readFileSync(log, 'utf8').trimEnd().split('\n').sort();
          assert.deepEqual(logged.map((line) => JSON.parse(line) as string[]), calls);
          const { events } = readRecording(dir) as unknown as { events: readonly { id: string; name: string; arguments: object }[] };
          const [assistant, ...told] = messagesOf(server.requests[1]!).slice(1);
          assert.deepEqual(
            assistant!.tool_calls!.map(({ id, function: called }) => [id, called.name, called.arguments]),
            events.map(({ id, name: called, arguments: given }) => [id, called, JSON.stringify(given)]),
          );
          assert.deepEqual(
            told.map(({ role, tool_call_id: id, content }) => [role, id, content?.trimEnd()]),
            events.map(({ id }, at) => ['tool', id, results[at]]),
          );
        } finally {
          await server.close();
        }
      });

  it('asks a server of its own by its address', async () => {
    const server = await startWireServer({ dir: recordingDir('llamacpp', 'chat_completion_stream') });
    try {
      configure(home, `[providers.llm.mine]\ntype = "chat-completions"\nbase_url = "${server.url}/openai/v1"\napi_key_env = "MY_KEY"\n`);
      const env = { MY_KEY: 'secret-of-the-spec' };
      const { status, stdout, stderr } = await runWeir(['query', '-n', '-m', 'mine/some/model', 'Test'], { home, env });
      assert.equal(status, 0, stderr.toString());
      assert.match(stdout.toString(), /^Hello! This is a test message/);
      const [request] = server.requests;
      assert.deepEqual([request!.path, request!.headers.authorization], ['/openai/v1/chat/completions', 'Bearer secret-of-the-spec']);
      assert.equal((request!.body as { model: string }).model, 'some/model');
    } finally {
      await server.close();
    }
  });
});

function configure(home: WeirHome, toml: string): void {
  const folder = path.join(home.configHome, 'weir');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'config.toml'), toml);
}

interface WireMessage {
  readonly role: string;
  readonly content?: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } }[];
}

function messagesOf({ body }: SeenRequest): readonly WireMessage[] {
  return (body as { messages: readonly WireMessage[] }).messages;
}
