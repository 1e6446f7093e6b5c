import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runWeir, startWeir, type RunOptions } from '../support/run-weir.js';
import { cutBefore, writeAnswer } from '../support/scripted-answer.js';
import { storedConversations, type StoredLine } from '../support/stored-conversations.js';
import { ROOT } from '../support/weir-command.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type WireServer, type WireServerOptions } from '../support/wire-server.js';

const MODEL = ['-m', 'anthropic/claude-haiku-4-5'];

describe('the command line', () => {
  let home: WeirHome;
  let server: WireServer | undefined;
  beforeEach(() => (home = makeHome()));
  afterEach(async () => {
    await server?.close();
    server = undefined;
    home.remove();
  });

  const weir = async (args: readonly string[], options: RunOptions = {}) => {
    const env = { ANTHROPIC_API_KEY: 'secret-of-the-spec', ANTHROPIC_BASE_URL: server?.url ?? 'http://127.0.0.1:9' };
    const { status, stdout, stderr } = await runWeir(args, { home, env, ...options });
    return { status, stdout: stdout.toString(), stderr: stderr.toString() };
  };

  const serve = async (options: Partial<WireServerOptions> = {}) => {
    server = await startWireServer({ dir: writeAnswer(path.join(home.path, 'answer'), ['Yes.']), ...options });
  };

  const asked = () => storedConversations(home).flatMap(({ events }) => events.flatMap(({ content }) => content ?? []));

  it('joins words, reads @FILE, and adds what is piped in below the text', async () => {
    await serve();
    writeFileSync(path.join(home.path, 'question.md'), 'From a file?\n');
    await weir(['query', ...MODEL, 'Two', 'words?']);
    await weir(['query', ...MODEL, '@question.md'], { cwd: home.path });
    await weir(['query', ...MODEL, 'What is this?'], { stdin: 'line one\nline two\n' });
    await weir(['query', ...MODEL], { stdin: 'Only piped?' });
    await weir(['q', ...MODEL, '--no-stdin', 'Alone?'], { stdin: 'not read' });
    assert.deepEqual(asked(), ['Two words?', 'From a file?', 'What is this?\n\nline one\nline two', 'Only piped?', 'Alone?']);
  });

  it('says after a moment that it waits for a silent stdin, and asks once it ends', async () => {
    await serve();
    const env = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server!.url };
    const running = startWeir(['query', ...MODEL, 'With an open stdin?'], { home, env, stdin: 'open' });
    await running.until('Waiting for the end of stdin');
    running.child.stdin.end('late');
    const { status, stdout } = await running.exit;
    assert.equal(status, 0);
    assert.equal(stdout.toString(), 'Yes.\n');
    assert.deepEqual(asked(), ['With an open stdin?\n\nlate']);
  });

  it('ends with 130 on Ctrl+C while it waits for stdin; nothing is stored', async () => {
    const running = startWeir(['query', '-m', 'demo', 'With an open stdin?'], { home, stdin: 'open' });
    await running.until('Waiting for the end of stdin');
    running.kill('SIGINT');
    assert.equal((await running.exit).status, 130);
    assert.deepEqual(storedConversations(home), []);
  });

  it('begins a new conversation without a terminal, goes on with --id, by a beginning of it too', async () => {
    await serve();
    await weir(['query', ...MODEL, 'One?']);
    await weir(['query', ...MODEL, 'Two?']);
    assert.equal(storedConversations(home).length, 2);
    const id = path.basename(storedConversations(home)[0]!.folder);
    await weir(['query', ...MODEL, '--id', id.slice(0, -1), 'One more?']);
    await weir(['query', ...MODEL, '--id', 'last', 'And one more?']);
    const [first] = storedConversations(home);
    assert.deepEqual(first!.events.flatMap(({ content }) => content ?? []), ['One?', 'One more?', 'And one more?']);
  });

  it('prints completed events as NDJSON with -F json, the last one with its usage', async () => {
    await serve();
    const { stdout, status } = await weir(['query', ...MODEL, '-F', 'json', 'As JSON?']);
    assert.equal(status, 0);
    const lines = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as StoredLine);
    assert.deepEqual(lines.map(({ type }) => type), ['turn_start', 'chat_request', 'chat_response']);
    assert.deepEqual(lines.at(-1)!.metadata?.usage, { input_tokens: 3, output_tokens: 1 });
    assert.deepEqual(lines, storedConversations(home)[0]!.events);
    const printed = await weir(['conversation', 'print', 'last', '-F', 'json']);
    assert.equal(printed.stdout, stdout);
  });

  it('renders into a pipe with -F text-pretty, without a single escape sequence', async () => {
    const dir = writeAnswer(path.join(home.path, 'markdown'), ['# He', 'llo\n\nSome **bold', '** text.\n\n- one\n- two\n']);
    await serve({ dir });
    const { stdout } = await weir(['query', ...MODEL, '-F', 'text-pretty', 'Pretty?']);
    assert.equal(stdout, '# Hello\n\nSome bold text.\n\n• one\n• two\n');
  });

  it('shows an answer that took two requests as one text, as it is printed later', async () => {
    const dir = path.join(home.path, 'continued');
    writeAnswer(dir, ['Hello **wor'], 1, 'max_tokens');
    writeAnswer(dir, ['ld** and more.'], 2);
    await serve({ dir });
    const { stdout, status } = await weir(['query', ...MODEL, 'Long?']);
    assert.equal(status, 0);
    assert.equal(stdout, 'Hello **world** and more.\n');
    assert.match((await weir(['conversation', 'print', 'last'])).stdout, /\n\nHello \*\*world\*\* and more\.\n$/);
    await server!.close();
    await serve({ dir, fail: { 2: { truncate: 0 } } });
    const drawn = await weir(['query', '-n', ...MODEL, '-F', 'text-pretty', 'Long?']);
    assert.equal(drawn.stdout, 'Hello world and more.\n');
  });

  it('prints an answer that broke off and was continued as one, and marks what was refused', async () => {
    const dir = writeAnswer(path.join(home.path, 'broken'), ['Hello wor', 'ld.']);
    await serve({ dir, fail: { 1: { truncate: cutBefore(dir, 'ld.') } } });
    const { stdout } = await weir(['query', ...MODEL, 'Broken?']);
    assert.equal(stdout, 'Hello worHello world.\n');
    assert.match((await weir(['conversation', 'print', 'last'])).stdout, /\n\nHello worHello world\.\n$/);
    await server!.close();
    writeAnswer(path.join(home.path, 'refused'), ['I would'], 1, 'refusal');
    await serve({ dir: path.join(home.path, 'refused') });
    assert.equal((await weir(['query', ...MODEL, 'Refused?'])).status, 3);
    assert.match((await weir(['conversation', 'print', 'last'])).stdout, /I would\s+_\(refused; not part of the conversation any more\)_\n$/);
  });

  it('draws reasoning beside the answer where stdout is a pipe', async () => {
    const { stdout, stderr } = await weir(['query', '-n', '-m', 'demo', '-F', 'text-pretty', 'Why?']);
    assert.match(stdout, /^Let me look[^\n]*\n\n# A demo answer\n/);
    assert.match(stderr, /^The question is "Why\?"\./);
  });

  it('plays a recording turn by turn with replay/DIR', async () => {
    const model = ['-m', `replay/${path.join(ROOT, 'spec/fixtures/wire/anthropic/multi_turn_conversation')}`];
    const first = await weir(['query', '-n', ...model, 'Test message']);
    const second = await weir(['query', '--id', 'last', ...model, 'Repeat my previous message']);
    assert.match(first.stdout, /^Hello! I'm Claude/);
    assert.equal(second.stdout, 'Test message\n');
  });

  it('says with -v what was used, and which model answers when none was named', async () => {
    await serve();
    const named = await weir(['query', ...MODEL, '-v', 'Hi?']);
    assert.match(named.stderr, /anthropic\/claude-haiku-4-5: input tokens 3, output tokens 1/);
    const unnamed = await weir(['query', 'Hi?']);
    assert.match(unnamed.stderr, /^No model named: asking anthropic\/\S+, since ANTHROPIC_API_KEY is set\.\n$/);
    const demo = await weir(['query', 'Hi?'], { env: {} });
    assert.match(demo.stderr, /^No model named and no key set: the embedded demo answers\./);
  });

  it('retries what is transient, says so once, and answers', async () => {
    await serve({ fail: { 1: { status: 529, headers: { 'retry-after-ms': '20' }, body: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}' } } });
    const { status, stdout, stderr } = await weir(['query', ...MODEL, 'Hi?']);
    assert.equal(status, 0);
    assert.equal(stdout, 'Yes.\n');
    assert.match(stderr, /^⚠ .*Retrying in 1 s \(1\/3\)\.\n$/);
    assert.equal(server!.requests.length, 2);
  });

  /** title, arguments, exit status, what stderr must say. */
  const ERRORS: readonly (readonly [string, readonly string[], number, RegExp, (Partial<WireServerOptions> | undefined)?])[] = [
    ['an unknown command', ['qeury', 'x'], 2, /Unknown command 'qeury'\. Did you mean query\? Try: weir --help$/m],
    ['an unknown flag', ['query', '--modle', 'x'], 2, /Unknown option '--modle'\. Did you mean --model\? Try: weir --help$/m],
    ['a wrong width', ['query', '--width', 'wide', 'x'], 2, /--width.*whole number/s],
    ['a wrong format', ['query', '-F', 'yaml', 'x'], 2, /-F, --format.*auto, text, text-pretty, json/s],
    ['flags that exclude each other', ['query', '-n', '--id', 'x', 'x'], 2, /'--new' and '--id'/],
    ['no question', ['query'], 2, /There is no question\. .*weir query/],
    ['an unreadable file', ['query', '@missing.md'], 2, /missing\.md cannot be read \(ENOENT\)/],
    ['an unknown provider', ['query', '-m', 'antropic/x', 'x'], 2, /Did you mean anthropic\?/],
    ['a missing recording', ['query', '-m', 'replay/none', 'x'], 2, /none does not exist/],
    ['an unknown conversation', ['query', '--id', 'nope', '-m', 'demo', 'x'], 2, /no conversation 'nope'/],
    ['nothing to print', ['conversation', 'print'], 2, /no conversation yet/],
    ['a rejected key', ['query', ...MODEL, 'x'], 3, /key/i, { fail: { 1: { status: 401, body: '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}' } } }],
    ['an unknown model', ['query', ...MODEL, 'x'], 3, /claude-haiku-4-5|model/, { fail: { 1: { status: 404, body: '{"type":"error","error":{"type":"not_found_error","message":"model: claude-haiku-4-5"}}' } } }],
    ['a malformed request', ['query', ...MODEL, 'x'], 1, /max_tokens: too large/, { fail: { 1: { status: 400, body: '{"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: too large"}}' } } }],
    ['a web page', ['query', ...MODEL, 'x'], 1, /./, { fail: { 1: { status: 400, body: '<html><body>proxy</body></html>' } } }],
  ];

  for (const [title, args, expected, says, fail] of ERRORS) {
    it(`says what is wrong, and what to do: ${title}`, async () => {
      if (fail) await serve(fail);
      const { status, stdout, stderr } = await weir(args, { cwd: home.path });
      assert.equal(status, expected, stderr);
      assert.match(stderr, says);
      assert.match(stderr, /^weir: /);
      assert.equal(stdout, '');
      assert.doesNotMatch(stderr, /\n {4}at |secret-of-the-spec/);
      // What reached a provider was stored before it was sent.
      if (fail) assert.deepEqual(asked(), ['x']);
    });
  }

  it('shows no key that a server says again inside the stream, or in a redirect', async () => {
    await serve({ fail: { 1: { errorAfterEvents: 1, error: { type: 'authentication_error', message: 'not secret-of-the-spec' } } } });
    const inStream = await weir(['query', ...MODEL, 'x']);
    assert.equal(inStream.status, 3);
    assert.match(inStream.stderr, /not \*\*\*/);
    await server!.close();
    await serve({ fail: { 1: { status: 307, headers: { location: '/p/secret-of-the-spec/x' } } } });
    const redirected = await weir(['query', ...MODEL, 'x']);
    assert.equal(redirected.status, 2);
    assert.doesNotMatch(inStream.stderr + redirected.stderr, /secret-of-the-spec/);
  });

  it('names the variable of a missing key', async () => {
    const { status, stderr } = await weir(['query', ...MODEL, 'x'], { env: {} });
    assert.equal(status, 2);
    assert.match(stderr, /ANTHROPIC_API_KEY is not set/);
    assert.deepEqual(storedConversations(home), []);
  });

  it('explains itself', async () => {
    for (const args of [['--help'], ['query', '--help'], ['conversation', '--help'], ['help', 'query']]) {
      const { status, stdout, stderr } = await weir(args);
      assert.equal(status, 0);
      assert.match(stdout, /^Usage: weir/);
      assert.equal(stderr, '');
    }
    assert.match((await weir(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
