import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { providerTable } from '../../lib/providers/provider-table.js';
import { runWeir } from '../support/run-weir.js';
import { readRecording, recordingDir, type ExpectedExchange, type Recording } from '../support/recordings.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type SeenRequest, type WireServer, type WireServerOptions } from '../support/wire-server.js';

/** Scenarios without tools, structured answers or images; of some only the first turns are. */
const SCENARIOS = [
  ['openrouter', 'chat_completion_stream', 1],
  ['openrouter', 'multi_turn_conversation', 2],
  ['openrouter', 'sub_provider_anthropic', 1],
  ['openrouter', 'sub_provider_google', 1],
  ['cerebras', 'chat_completion_stream', 1],
  ['cerebras', 'multi_turn_conversation', 2],
  ['cerebras', 'unknown_model_auto_omits_effort', 1],
  ['llamacpp', 'chat_completion_stream', 1],
  ['llamacpp', 'multi_turn_conversation', 2],
] as const;

const DELIVERIES: readonly (readonly [string, Partial<WireServerOptions>])[] = [
  ['in 1-byte chunks', { chunk: { bytes: 1 } }],
  ['in 7-byte chunks', { chunk: { bytes: 7 } }],
  ['whole', { chunk: 'all' }],
];

const CRLF = ['in 7-byte chunks with CRLF', { chunk: { bytes: 7 }, eol: 'crlf' }] as const;

const DETAILS = 'openrouter_reasoning_details';

describe('weir query over Chat Completions', () => {
  let home: WeirHome;
  let server: WireServer | undefined;
  beforeEach(() => (home = makeHome()));
  afterEach(async () => {
    home.remove();
    await server?.close();
    server = undefined;
  });

  async function serve(options: WireServerOptions): Promise<readonly SeenRequest[]> {
    server = await startWireServer(options);
    return server.requests;
  }

  async function ask(provider: string, target: readonly string[], question: string) {
    const env = environment(provider, server!.url);
    const { status, stdout, stderr } = await runWeir(['query', ...target, '-m', `${provider}/model`, question], { home, env });
    return { status, stdout: stdout.toString(), stderr: stderr.toString() };
  }

  for (const [provider, scenario, turns] of SCENARIOS)
    for (const [how, delivery] of scenario === 'chat_completion_stream' ? [...DELIVERIES, CRLF] : DELIVERIES)
      it(`plays ${provider}/${scenario} ${how}`, async () => {
        const dir = recordingDir(provider, scenario);
        const expected = readRecording(dir);
        const questions = questionsOf(expected);
        const requests = await serve({ dir, ...delivery });
        for (let turn = 0; turn < turns; turn += 1) {
          const { status, stdout, stderr } = await ask(provider, turn === 0 ? ['-n'] : ['--id', 'last'], questions[turn]!);
          assert.deepEqual([status, stderr], [0, '']);
          assert.equal(stdout, messageOf(expected.exchanges[turn]!));
        }
        assert.deepEqual(requests.map((request) => request.path), Array<string>(turns).fill(recordedPath(dir)));
        assert.deepEqual(storedConversations(home)[0]!.events.map(essence), expectedLines(expected, questions, turns));
      });

  it('returns the details of reasoning to OpenRouter as they came', async () => {
    const dir = recordingDir('openrouter', 'multi_turn_conversation');
    const requests = await serve({ dir });
    await ask('openrouter', ['-n'], 'Test message');
    await ask('openrouter', ['--id', 'last'], 'Repeat my previous message');
    const [reasoning] = readRecording(dir).exchanges[0]!.events;
    assert.deepEqual(messagesOf(requests[1]!)[1]!.reasoning_details, reasoning!.details);
  });

  it('sends the key as a bearer token to the provider that wants one, and none to the one that does not', async () => {
    const requests = await serve({ dir: recordingDir('cerebras', 'chat_completion_stream') });
    await ask('cerebras', ['-n'], 'q');
    await ask('llamacpp', ['-n'], 'q');
    assert.deepEqual(requests.map(({ headers }) => headers.authorization), ['Bearer secret-of-the-spec', undefined]);
  });

  it('does not run a call that the output limit cut, and tells the model so', async () => {
    const requests = await serve({ dir: recordingDir('cases', 'stream-length-cut-call') });
    const { status, stderr } = await ask('llamacpp', ['-n'], 'Write the report.');
    assert.equal(status, 0);
    assert.match(stderr, /limit|cut/i);
    const [assistant, result] = messagesOf(requests[1]!).slice(1);
    assert.deepEqual(JSON.parse(assistant!.tool_calls![0]!.function.arguments), {});
    assert.match(result!.content!, /max_tokens/);
  });

  for (const where of ['', 'in-stream'])
    it(`does not try again when the credit is used up, ${where || 'as a status'}`, async () => {
      const requests = await serve({ dir: recordingDir('cases', 'retry-quota', where) });
      const { status, stdout, stderr } = await ask('llamacpp', ['-n'], 'Are you there?');
      assert.deepEqual([status, stdout, requests.length], [3, '', 1]);
      assert.match(stderr, /The credit of this account is used up\. See the billing page\./);
      assert.deepEqual(storedConversations(home)[0]!.events.map(({ content }) => content), [undefined, 'Are you there?']);
    });

  it('ends with [DONE], without waiting for the end of the connection', async () => {
    await serve({ dir: recordingDir('cerebras', 'chat_completion_stream'), keepOpen: true });
    assert.equal((await ask('cerebras', ['-n'], 'q')).status, 0);
  });

  it('asks again when the stream ends before the answer does', async () => {
    const dir = recordingDir('cerebras', 'chat_completion_stream');
    const length = readFileSync(path.join(dir, '1.response.body')).indexOf('"finish_reason"');
    const requests = await serve({ dir, fail: { 1: { truncate: length } } });
    const { status, stderr } = await ask('cerebras', ['-n'], 'q');
    assert.equal(status, 0, stderr);
    assert.equal(requests.length, 2);
  });
});

interface WireMessage {
  readonly role: string;
  readonly content?: string;
  readonly reasoning_details?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } }[];
}

function messagesOf({ body }: SeenRequest): readonly WireMessage[] {
  return (body as { messages: readonly WireMessage[] }).messages;
}

function environment(provider: string, url: string): Record<string, string> {
  const { keyVariable, baseUrlVariable } = providerTable.find(({ name }) => name === provider)!;
  return { [baseUrlVariable!]: url, ...(keyVariable !== undefined && { [keyVariable]: 'secret-of-the-spec' }) };
}

function recordedPath(dir: string): string {
  return (JSON.parse(readFileSync(path.join(dir, '1.request.json'), 'utf8')) as { path: string }).path;
}

function questionsOf({ conversation }: Recording): readonly string[] {
  return conversation.flatMap((step) => (step.kind === 'user' ? [step.text] : []));
}

/** What a pipe gets: the messages, and exactly one newline at the end. */
function messageOf({ events }: ExpectedExchange): string {
  const texts = events.filter(({ kind }) => kind === 'message').map(({ text }) => text);
  return `${texts.join('').replace(/\n+$/, '')}\n`;
}

type Line = ReturnType<typeof storedConversations>[number]['events'][number];

function essence({ type, content, message, reasoning, metadata }: Line) {
  const details = (metadata as Record<string, unknown> | undefined)?.[DETAILS];
  return { type, text: content ?? message ?? reasoning, details, finish: metadata?.finish, usage: metadata?.usage };
}

function expectedLines({ exchanges }: Recording, questions: readonly string[], turns: number) {
  const none = { details: undefined, finish: undefined, usage: undefined };
  return exchanges.slice(0, turns).flatMap(({ events, finish, usage }, turn) => [
    { type: 'turn_start', text: undefined, ...none },
    { type: 'chat_request', text: questions[turn], ...none },
    ...events.map(({ text, details }, index) => ({
      type: 'chat_response',
      text,
      details,
      ...(index < events.length - 1
        ? { finish: undefined, usage: undefined }
        : { finish: { reason: 'completed', wire: finish.wire }, usage: usage ?? undefined }),
    })),
  ]);
}
