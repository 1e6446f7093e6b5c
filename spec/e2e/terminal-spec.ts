import assert from 'node:assert/strict';
import path from 'node:path';
import { startInPty, type PtyOptions } from '../support/pty.js';
import { runWeir } from '../support/run-weir.js';
import { cutBefore, writeAnswer } from '../support/scripted-answer.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

const DEMO = ['query', '-n', '-m', 'demo', 'How does a weir work?'];
const ANTHROPIC = ['query', '-n', '-m', 'anthropic/claude-haiku-4-5', 'Tell me.'];

 

describe('weir in a terminal', () => {
  let home: WeirHome;
  let server: WireServer | undefined;
  beforeEach(() => (home = makeHome()));
  afterEach(async () => {
    await server?.close();
    server = undefined;
    home.remove();
  });

  async function show(args: readonly string[], options: PtyOptions = {}) {
    const pty = startInPty(args, { home, rows: 80, ...options });
    const exit = await pty.exit;
    return { exit, text: pty.screen.text(), rows: pty.screen.rows(), raw: pty.raw().toString('utf8') };
  }

  async function answer(pieces: readonly string[], options: PtyOptions = {}, args = ANTHROPIC) {
    server = await startWireServer({ dir: writeAnswer(path.join(home.path, 'answer'), pieces) });
    return show(args, { env: { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url }, ...options });
  }

  it('shows the demo: reasoning, two tools, a rendered answer to its last word', async () => {
    const { exit, rows, text, raw } = await show(DEMO);
    assert.deepEqual(exit, { status: 0, signal: null });
    const at = (start: string) => {
      const index = rows.findIndex((row) => row.startsWith(start));
      assert.ok(index >= 0, `${start} is not on the screen:\n${text}`);
      return index;
    };
    const order = [
      at('The question is "How does a weir work?"'),
      at('---'),
      at('Let me look'),
      at('Calling tool count_words'),
      at('Calling tool letter_frequency'),
      at('A demo answer'),
      at('│ How does a weir work?'),
      at('1. What the tools say:'),
      at('   • count_words: 5 words'),
      at('weir conversation print shows it again.'),
    ];
    assert.deepEqual(order, [...order].sort((one, other) => one - other));
    assert.match(text, /shows it again\.\s*$/);
    assert.ok(raw.includes('\x1b'));
    assert.ok(raw.endsWith('again.\r\n'));
  });

  it('gives a pipe the message alone, as it was sent', async () => {
    const { stdout, stderr } = await runWeir(DEMO, { home });
    const text = stdout.toString();
    assert.match(text, /^Let me look.*\n\n# A demo answer\n/s);
    assert.ok(!text.includes('\x1b') && !stderr.toString().includes('\x1b'));
    assert.doesNotMatch(text, /The question is|Calling tool/);
    assert.match(text, /shows it again\.\n$/);
  });

  it('writes no escape sequence with TERM=dumb, and no colour with NO_COLOR or --no-color', async () => {
    const dumb = await show(DEMO, { term: 'dumb' });
    assert.ok(!dumb.raw.includes('\x1b'));
    assert.match(dumb.text, /A demo answer/);
    for (const run of [await show(DEMO, { env: { NO_COLOR: '1' } }), await show([...DEMO, '--no-color'])]) {
      assert.equal(run.exit.status, 0);
       
      assert.doesNotMatch(run.raw, /\x1b\[[0-9;]*m/);
    }
  });

  it('wraps at the width of the terminal, and at --width', async () => {
    const narrow = await show(DEMO, { columns: 40 });
    assert.ok(narrow.rows.every((row) => row.length <= 40));
    const declared = await show([...DEMO, '--width', '30']);
    const prose = declared.rows.slice(declared.rows.findIndex((row) => row.startsWith('No model')));
    assert.ok(prose.slice(0, 5).every((row) => row.length <= 30), prose.slice(0, 5).join('\n'));
  });

  it('lets nothing from the model drive the terminal, drawn or as source or as JSON', async () => {
    const hostile = 'Look: \x1b]0;owned\x07\x1b[2J\x1b[31mred\x9b5m \u202Eevil\u202C\x1b]52;c;ZXZpbA==\x1b\\ \rover\x08\x08 done.';
    for (const format of ['auto', 'text', 'text-pretty', 'json']) {
      const { raw, text } = await answer([hostile], {}, [...ANTHROPIC, '-F', format, '--no-color']);
      assert.match(text, /done\./, format);
      assert.ok(!raw.includes('\x1b'), `${format}: ${JSON.stringify(raw)}`);
       
      assert.doesNotMatch(raw, /[\x07\x08\x80-\x9f\u202a-\u202e]/, format);
      await server!.close();
    }
    const stored = storedConversations(home)[0]!;
    assert.equal(stored.events.at(-1)!.message, hostile);
    const printed = await show(['conversation', 'print', 'last', '--no-color']);
    assert.ok(!printed.raw.includes('\x1b'));
    assert.match(printed.text, /done\./);
  });

  it('saves and ends with 130 on Ctrl+C, and says so on a line of its own', async () => {
    const dir = writeAnswer(path.join(home.path, 'answer'), ['The first part is ', 'never finished.']);
    server = await startWireServer({ dir, fail: { 1: { stall: cutBefore(dir, 'never') } } });
    const pty = startInPty(ANTHROPIC, { home, env: { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url } });
    await pty.until('The first part');
    pty.write('\x03');
    assert.deepEqual(await pty.exit, { status: 130, signal: null });
    assert.ok(pty.screen.rows().some((row) => row.startsWith('Saving and ending.')), pty.screen.text());
    const stored = storedConversations(home)[0]!;
    assert.equal(stored.events.at(-1)!.metadata?.partial, true);
    assert.equal(stored.events.at(-1)!.message, 'The first part is ');
  });

  it("continues the terminal's active conversation, and lists it with a mark", async () => {
    const named = { env: { WEIR_SESSION: 'spec' } };
    await show(['query', '-m', 'demo', 'One?'], named);
    await show(['query', '-m', 'demo', 'Two?'], named);
    assert.equal(storedConversations(home).length, 1);
    await show(['query', '-n', '-m', 'demo', 'Three?'], named);
    assert.equal(storedConversations(home).length, 2);
    const listed = await show(['conversation', 'ls'], named);
    assert.equal(listed.rows.filter((row) => row.startsWith('* ') && row.includes('Three?')).length, 1);
    assert.equal(listed.rows.filter((row) => row.startsWith('  ') && row.includes('One?')).length, 1);
    const printed = await show(['conversation', 'print'], named);
    assert.match(printed.text, /Three\?/);
  });
});
