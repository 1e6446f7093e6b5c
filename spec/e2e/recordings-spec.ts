import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runWeir } from '../support/run-weir.js';
import { permissions, storedConversations, type StoredLine } from '../support/stored-conversations.js';
import { ROOT } from '../support/weir-command.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type ChunkMode } from '../support/wire-server.js';

interface Expected {
  readonly exchanges: readonly {
    readonly events: readonly { readonly kind: string; readonly text: string; readonly signature?: string }[];
    readonly finish: { readonly wire: string };
    readonly usage: unknown;
  }[];
  readonly conversation: readonly { readonly kind: string; readonly text?: string }[];
}

const SCENARIOS = [
  ['chat_completion_stream', 1],
  ['multi_turn_conversation', 2],
  ['opus_4_6_adaptive_thinking', 1],
  ['redacted_thinking_trigger_ignored', 2],
] as const;

const CHUNKS: readonly (readonly [string, ChunkMode])[] = [
  ['in 1-byte chunks', { bytes: 1 }],
  ['in 7-byte chunks', { bytes: 7 }],
  ['whole', 'all'],
];

describe('weir query over recorded traffic', () => {
  let home: WeirHome;
  beforeEach(() => (home = makeHome()));
  afterEach(() => home.remove());

  for (const [scenario, turns] of SCENARIOS) {
    for (const [how, chunk] of CHUNKS) {
      it(`plays anthropic/${scenario} ${how}`, async () => {
        const dir = path.join(ROOT, 'spec/fixtures/wire/anthropic', scenario);
        const expected = JSON.parse(readFileSync(path.join(dir, 'expected.json'), 'utf8')) as Expected;
        const questions = expected.conversation.flatMap(({ kind, text }) => (kind === 'user' ? [text!] : []));
        const server = await startWireServer({ dir, chunk });
        try {
          const env = { ANTHROPIC_API_KEY: 'secret-of-the-spec', ANTHROPIC_BASE_URL: server.url };
          for (let turn = 0; turn < turns; turn += 1) {
            const target = turn === 0 ? ['-n'] : ['--id', 'last'];
            const args = ['query', ...target, '-m', 'anthropic/claude-haiku-4-5', questions[turn]!];
            const { status, stdout, stderr } = await runWeir(args, { home, env });
            assert.equal(status, 0, stderr.toString());
            assert.equal(stdout.toString(), messageOf(expected, turn));
            assert.equal(stderr.toString(), '');
          }
        } finally {
          await server.close();
        }
        assert.equal(server.requests.length, turns);
        const [conversation, ...others] = storedConversations(home);
        assert.deepEqual(others, []);
        assert.deepEqual(conversation!.events.map(essence), expectedLines(expected, questions, turns));
        assert.deepEqual(conversation!.files.filter((name) => /journal|lock|damaged/.test(name)), []);
        for (const [name, mode] of permissions(path.join(home.dataHome, 'weir'))) {
          assert.ok(mode === 0o700 || mode === 0o600, `${name} ${mode.toString(8)}`);
        }
      });
    }
  }
});

/** What a pipe gets: the messages, and exactly one newline at the end. */
function messageOf(expected: Expected, turn: number): string {
  const texts = expected.exchanges[turn]!.events.filter(({ kind }) => kind === 'message').map(({ text }) => text);
  return `${texts.join('').replace(/\n+$/, '')}\n`;
}

function essence({ type, content, message, reasoning, metadata }: StoredLine) {
  return {
    type,
    text: content ?? message ?? reasoning,
    signature: metadata?.anthropic_thinking_signature,
    finish: metadata?.finish,
    usage: metadata?.usage,
  };
}

function expectedLines(expected: Expected, questions: readonly string[], turns: number) {
  const none = { signature: undefined, finish: undefined, usage: undefined };
  return expected.exchanges.slice(0, turns).flatMap(({ events, finish, usage }, turn) => [
    { type: 'turn_start', text: undefined, ...none },
    { type: 'chat_request', text: questions[turn], ...none },
    ...events.map(({ text, signature }, index) => ({
      type: 'chat_response',
      text,
      signature,
      ...(index < events.length - 1
        ? { finish: undefined, usage: undefined }
        : { finish: { reason: 'completed', wire: finish.wire }, usage }),
    })),
  ]);
}
