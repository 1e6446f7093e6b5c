import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runShell, runWeir, startWeir } from '../support/run-weir.js';
import { cutBefore, longText, writeAnswer } from '../support/scripted-answer.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

const QUERY = ['query', '-n', '-m', 'anthropic/claude-haiku-4-5', 'Tell me.'] as const;

describe('weir query and the ways out', () => {
  let home: WeirHome;
  let server: WireServer | undefined;
  beforeEach(() => (home = makeHome()));
  afterEach(async () => {
    await server?.close();
    server = undefined;
    home.remove();
  });

  const scripted = (pieces: readonly string[]) => writeAnswer(path.join(home.path, 'answer'), pieces);
  const env = () => ({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server!.url });
  const answers = () => storedConversations(home)[0]!.events.filter(({ type }) => type === 'chat_response');

  it('gives a late reader all of 1 MB', async () => {
    const pieces = longText(1_000_000);
    server = await startWireServer({ dir: scripted(pieces), chunk: 'all' });
    const script = `weir ${QUERY.map((word) => `'${word}'`).join(' ')} | (sleep 2; cat)`;
    const { stdout, stderr, status } = await runShell(script, { home, env: env(), deadlineMs: 60_000 });
    assert.equal(status, 0, stderr.toString());
    assert.equal(stdout.toString(), `${pieces.join('').trimEnd()}\n`);
    assert.equal(answers()[0]!.message, pieces.join(''));
  });

  it('ends at once when the reader has seen enough, saved, with 141 and without a trace', async () => {
    const pieces = longText(200_000);
    server = await startWireServer({ dir: scripted(pieces), delayMs: 1 });
    const words = QUERY.map((word) => `'${word}'`).join(' ');
    const script = `{ weir ${words}; echo $? > status; } | head -c 20; cat status`;
    const { stdout, stderr } = await runShell(script, { home, env: env(), deadlineMs: 30_000 });
    assert.equal(stdout.toString(), `${pieces.join('').slice(0, 20)}141\n`);
    assert.equal(stderr.toString(), '');
    assert.equal(await server.requests[0]!.gone, true);
    const [answer] = answers();
    assert.equal(answer!.metadata?.partial, true);
    assert.ok(pieces.join('').startsWith(answer!.message!));
  });

  it('goes on without stderr when that is the closed pipe', async () => {
    server = await startWireServer({ dir: scripted(['All ', 'of it.']) });
    const words = QUERY.map((word) => `'${word}'`).join(' ');
    const script = `{ weir ${words} -v -v >out; } 2>&1 | true; cat out`;
    const { stdout } = await runShell(script, { home, env: env() });
    assert.equal(stdout.toString(), 'All of it.\n');
  });

  for (const [signal, status] of [['SIGTERM', 143], ['SIGHUP', 129], ['SIGINT', 130]] as const) {
    it(`saves what has come and ends with ${status} on ${signal}`, async () => {
      const dir = scripted(['The first part is ', 'never finished.']);
      server = await startWireServer({ dir, fail: { 1: { stall: cutBefore(dir, 'never') } } });
      const running = startWeir(QUERY, { home, env: env() });
      await running.until('The first part is');
      running.kill(signal);
      const result = await running.exit;
      assert.equal(result.status, status, result.stderr.toString());
      assert.equal(await server.requests[0]!.gone, true);
      const stored = storedConversations(home)[0]!;
      assert.deepEqual(stored.events.map(({ type }) => type), ['turn_start', 'chat_request', 'chat_response']);
      assert.equal(stored.events[2]!.message, 'The first part is ');
      assert.equal(stored.events[2]!.metadata?.partial, true);
      const printed = await runWeir(['conversation', 'print', 'last'], { home });
      assert.match(printed.stdout.toString(), /The first part is\s+_\(incomplete\)_/);
    });
  }

  it('ends with 131 on SIGQUIT, at once', async () => {
    const dir = scripted(['The first part is ', 'never finished.']);
    server = await startWireServer({ dir, fail: { 1: { stall: cutBefore(dir, 'never') } } });
    const running = startWeir(QUERY, { home, env: env() });
    await running.until('The first part is');
    running.kill('SIGQUIT');
    assert.equal((await running.exit).status, 131);
    const printed = await runWeir(['conversation', 'print', 'last'], { home });
    assert.match(printed.stdout.toString(), /The first part is/);
  });

  it('does not wait for a reader that stands still once it has been told to end', async () => {
    const dir = scripted(longText(1_000_000));
    server = await startWireServer({ dir, chunk: 'all' });
    const running = startWeir(QUERY, { home, env: env() });
    running.child.stdout.pause();
    await server.received(1);
    await server.requests[0]!.gone;
    running.kill('SIGTERM');
    await running.until('SIGTERM: saving and ending.');
    await new Promise((resolve) => running.child.once('exit', resolve));
    running.child.stdout.resume();
    const { status, stderr } = await running.exit;
    assert.equal(status, 143);
    assert.doesNotMatch(stderr.toString(), /ended by force/);
    assert.ok(longText(1_000_000).join('').startsWith(answers()[0]!.message!));
  });

  it('shows no stack without -v, whatever fails', async () => {
    const { stderr, stdout } = await runShell('weir query -n -m demo hi 0>written; echo $?', { home });
    assert.match(stderr.toString(), /^weir: stdin cannot be read \(EBADF\)\. /);
    assert.doesNotMatch(stderr.toString(), /\n {4}at /);
    assert.equal(stdout.toString(), '2\n');
  });

  it('has everything that was printed in the conversation after kill -9', async () => {
    const dir = scripted(['Shown ', 'is stored ', 'and never finished.']);
    server = await startWireServer({ dir, fail: { 1: { stall: cutBefore(dir, 'and never') } } });
    const running = startWeir(QUERY, { home, env: env() });
    await running.until('Shown is stored ');
    running.kill('SIGKILL');
    assert.equal((await running.exit).signal, 'SIGKILL');
    const printed = await runWeir(['conversation', 'print', 'last'], { home });
    assert.match(printed.stdout.toString(), /## user\n\nTell me\.\n\n## assistant\n\nShown is stored\s+_\(incomplete\)_\n$/);
    // The next question brings the journal in, once, and its request holds what was shown.
    const next = scripted(['Done.']);
    await server.close();
    server = await startWireServer({ dir: next });
    const again = await runWeir(['query', '--id', 'last', '-m', 'anthropic/claude-haiku-4-5', 'Go on.'], { home, env: env() });
    assert.equal(again.status, 0, again.stderr.toString());
    const request = server.requests[0]!.body as { messages: { role: string; content: unknown }[] };
    assert.deepEqual(request.messages.map(({ role }) => role), ['user', 'assistant', 'user']);
    assert.match(JSON.stringify(request.messages[1]!.content), /Shown is stored/);
    const stored = storedConversations(home)[0]!;
    assert.deepEqual(stored.events.map(({ type }) => type), [
      'turn_start', 'chat_request', 'chat_response', 'turn_start', 'chat_request', 'chat_response',
    ]);
    assert.ok(!stored.files.includes('journal.ndjson'));
  });

  it('writes nothing with -!', async () => {
    server = await startWireServer({ dir: scripted(['Said and forgotten.']) });
    const { stdout, status } = await runWeir([...QUERY, '-!'], { home, env: env() });
    assert.equal(status, 0);
    assert.equal(stdout.toString(), 'Said and forgotten.\n');
    assert.equal(existsSync(path.join(home.dataHome, 'weir')), false);
  });

  it('stores the question before the request is sent', async () => {
    server = await startWireServer({ dir: scripted(['x']), fail: { 1: { stall: 'before' } } });
    const running = startWeir(QUERY, { home, env: env() });
    await server.received(1);
    running.kill('SIGKILL');
    await running.exit;
    const printed = await runWeir(['conversation', 'print', 'last'], { home });
    assert.match(printed.stdout.toString(), /Tell me\./);
  });
});
