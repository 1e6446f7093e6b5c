import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync, chmodSync } from 'node:fs';
import path from 'node:path';
import { runWeir, type RunOptions } from '../support/run-weir.js';
import { writeAnswer } from '../support/scripted-answer.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome, type WeirHome } from '../support/weir-home.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

interface Body {
  readonly model: string;
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly system?: readonly { readonly text: string }[];
  readonly seed?: number;
}

describe('the configuration', () => {
  let home: WeirHome;
  let server: WireServer;
  beforeEach(async () => {
    home = makeHome();
    server = await startWireServer({ dir: writeAnswer(path.join(home.path, 'answer'), ['Yes.']) });
  });
  afterEach(async () => {
    await server.close();
    home.remove();
  });

  const file = () => path.join(home.configHome, 'weir', 'config.toml');
  const configure = (toml: string) => {
    mkdirSync(path.dirname(file()), { recursive: true });
    writeFileSync(file(), toml);
  };
  const weir = async (args: readonly string[], env: Readonly<Record<string, string>> = {}, options: RunOptions = {}) => {
    const all = { ANTHROPIC_API_KEY: 'secret-of-the-spec', ANTHROPIC_BASE_URL: server.url, ...env };
    const { status, stdout, stderr } = await runWeir(args, { home, env: all, ...options });
    return { status, stdout: stdout.toString(), stderr: stderr.toString() };
  };
  const bodies = () => server.requests.map(({ body }) => body as Body);

  it('comes in layers: each is stronger than the one before, and shown with where it is set', async () => {
    const show = async (env = {}, ...args: string[]) => {
      const { stdout } = await weir(['config', 'show', ...args], env);
      return stdout.split('\n').find((line) => line.startsWith('assistant.request.max_retries'));
    };
    assert.equal(await show(), undefined);
    assert.equal(await show({}, '--all'), 'assistant.request.max_retries = 3  # default');
    configure('[assistant.request]\nmax_retries = 4\n');
    assert.equal(await show(), `assistant.request.max_retries = 4  # ${file()}`);
    await weir(['init']);
    await weir(['config', 'set', '--workspace', 'assistant.request.max_retries', '5']);
    assert.equal(await show(), `assistant.request.max_retries = 5  # ${path.join(home.path, '.weir', 'config.toml')}`);
    const env = { WEIR_CFG_ASSISTANT__REQUEST__MAX_RETRIES: '6' };
    assert.equal(await show(env), 'assistant.request.max_retries = 6  # WEIR_CFG_ASSISTANT__REQUEST__MAX_RETRIES');
    writeFileSync(path.join(home.path, 'more.toml'), 'assistant.request.max_retries = 7');
    assert.equal(await show(env, '-c', 'more.toml'), 'assistant.request.max_retries = 7  # -c more.toml');
    assert.equal(await show(env, '-c', 'more.toml', '-c', 'assistant.request.max_retries=8'), 'assistant.request.max_retries = 8  # -c');
  });

  it('reaches the request, and stays with its conversation; flags are the strongest', async () => {
    configure(`
[assistant]
system_prompt = "Be kind."
instructions = ["Be brief."]
model.id = "quick"
model.parameters = { reasoning = "off", temperature = 0.5, other.seed = 7 }
[providers.llm.aliases]
quick = "anthropic/claude-haiku-4-5"
`);
    await weir(['query', '-n', 'One?']);
    configure('');
    await weir(['query', '--id', 'last', 'Two?']);
    await weir(['query', '--id', 'last', '-m', 'anthropic/claude-sonnet-4-5', '-p', 'max_tokens=99', '-c', 'assistant.system_prompt=Be quick.', 'Three?']);
    await weir(['query', '--id', 'last', 'Four?']);
    assert.deepEqual(
      bodies().map(({ model, temperature, seed, max_tokens, system }) => [model, temperature, seed, max_tokens === 99, system?.map(({ text }) => text)]),
      [
        ['claude-haiku-4-5', 0.5, 7, false, ['Be kind.', 'Be brief.']],
        ['claude-haiku-4-5', 0.5, 7, false, ['Be kind.', 'Be brief.']],
        ['claude-sonnet-4-5', 0.5, 7, true, ['Be quick.', 'Be brief.']],
        ['claude-sonnet-4-5', 0.5, 7, true, ['Be quick.', 'Be brief.']],
      ],
    );
    const [{ events }] = storedConversations(home) as unknown as [{ events: readonly { type?: string; content?: string }[] }];
    assert.deepEqual(events.filter(({ type }) => type === 'config_delta').length, 1);
    assert.deepEqual(events.flatMap(({ content }) => content ?? []), ['One?', 'Two?', 'Three?', 'Four?']);
  });

  it('adds nothing to a conversation whose model cannot be asked', async () => {
    await weir(['query', '-m', 'anthropic/claude-haiku-4-5', 'One?']);
    const before = storedConversations(home);
    const { status, stderr } = await weir(['query', '--id', 'last', '-r', 'low', 'Two?'], { ANTHROPIC_API_KEY: '' });
    assert.equal(status, 2);
    assert.match(stderr, /ANTHROPIC_API_KEY is not set/);
    assert.deepEqual(storedConversations(home), before);
  });

  it('bounds the retries and hides the reasoning of an answer', async () => {
    await server.close();
    server = await startWireServer({ dir: path.join(home.path, 'answer'), fail: { 1: { status: 500 }, 2: { status: 500 } } });
    const limits = ['-c', 'assistant.request.max_retries=1', '-c', 'assistant.request.base_backoff_ms=1'];
    const { status, stderr } = await weir(['query', '-m', 'anthropic', ...limits, 'Go?']);
    assert.equal(status, 4, stderr);
    assert.equal(server.requests.length, 2);
    const demo = ['query', '-m', 'demo', '-F', 'text-pretty', 'Hello?'];
    const shown = await weir(demo);
    const hidden = await weir([...demo, '--hide-reasoning']);
    assert.equal(hidden.stdout, shown.stdout);
    assert.ok(hidden.stderr.length < shown.stderr.length);
    const narrow = await weir([...demo, '-c', 'style.markdown.wrap_width=30']);
    assert.ok(Math.max(...narrow.stdout.split('\n').filter((line) => /^[A-Z]/.test(line)).map((line) => line.length)) <= 30);
  });

  it('draws files and conversations as it says', async () => {
    configure('[style]\nmarkdown.wrap_width = 20\nreasoning.display = "hidden"\n');
    const drawn = await weir(['render', '-F', 'text-pretty'], {}, { stdin: 'one two three four five six seven\n' });
    assert.equal(drawn.stdout, 'one two three four\nfive six seven\n');
    await weir(['query', '-m', 'demo', 'Hello?']);
    const print = ['conversation', 'print', 'last', '-F', 'text-pretty'];
    const hidden = await weir(print);
    const shown = await weir([...print, '-c', 'style.reasoning.display=full']);
    assert.ok(hidden.stdout.length < shown.stdout.length);
  });

  it('knows servers of the person\'s own', async () => {
    configure(`[providers.llm.mine]\ntype = "chat-completions"\nbase_url = "${server.url}"\napi_key_env = "MY_KEY"\n`);
    await weir(['query', '-m', 'mine/some-model', 'Go?'], { MY_KEY: 'mine' });
    const [seen] = server.requests;
    assert.equal(seen!.path, '/v1/chat/completions');
    assert.equal(seen!.headers.authorization, 'Bearer mine');
    const missing = await weir(['query', '-m', 'mine/some-model', 'Go?']);
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /MY_KEY is not set, and mine needs a key/);
  });

  it('takes a key from a command, and never tells one', async () => {
    const query = (command: string, ...more: string[]) => weir(['query', '-n', '-m', 'anthropic', '-c', `providers.llm.anthropic.api_key_cmd=${command}`, ...more, 'Go?']);
    assert.equal((await query(`printf 'from-a-command\\n'`)).status, 0);
    assert.equal(server.requests[0]!.headers['x-api-key'], 'from-a-command');
    for (const [command, said] of [
      ['sh -c "echo sk-very-secret >&2; exit 3"', /api_key_cmd \(sh …\) gave no key for anthropic \(3\)/],
      [`printf 'sk-very-secret and\\nmore'`, /What printf gives is no key for anthropic/],
      ['true sk-very-secret', /api_key_cmd \(true …\) gave no key/],
    ] as const) {
      const { status, stderr, stdout } = await query(command, '-vv');
      assert.equal(status, 2);
      assert.match(stderr, said);
      assert.doesNotMatch(stderr + stdout, /sk-very-secret/);
    }
    const odd = await weir(['query', '-m', 'anthropic', 'Go?'], { ANTHROPIC_API_KEY: 'sk-very\u00a0secret' });
    assert.equal(odd.status, 2);
    assert.doesNotMatch(odd.stderr, /sk-very/);
    const open = await query('echo sk-very-secret', '-c', 'providers.llm.anthropic.base_url=http://192.0.2.1');
    assert.match(open.stderr, /The key is not sent to 192\.0\.2\.1 over plain http/);
    assert.equal(server.requests.length, 1);
    for (const { events } of storedConversations(home)) assert.doesNotMatch(JSON.stringify(events), /sk-very-secret|from-a-command/);
  });

  const mistakes = [
    ['an unknown key in a file', () => configure('[assistant]\nmodl.id = "x"\n'), [], /There is no key assistant\.modl \(.*config\.toml\)\. Did you mean assistant\.model\?/],
    ['a wrong type', () => configure('assistant.request.max_retries = "x"'), [], /assistant\.request\.max_retries \(.*config\.toml\) has to be a whole number/],
    ['no TOML', () => configure('[assistant\n'), [], /config\.toml, line 1, column \d+: this is no TOML/],
    ['an unknown key on the command line', () => undefined, ['-c', 'assistant.nope=1'], /There is no key assistant\.nope \(-c\)/],
    ['a file that is not there', () => undefined, ['-c', 'nope.toml'], /-c nope\.toml names no file/],
    ['a parameter without a value', () => undefined, ['-p', 'seed'], /-p seed sets nothing/],
    ['an unknown effort', () => undefined, ['-r', 'enormous'], /assistant\.model\.parameters\.reasoning \(-r\) has to be "off"/],
    ['a provider that is not described', () => configure('providers.llm.antropic.base_url = "x"'), [], /providers\.llm\.antropic describes no provider.*Did you mean providers\.llm\.anthropic\?/],
  ] as const;
  for (const [what, prepare, args, said] of mistakes) {
    it(`says where a mistake is, and stores nothing: ${what}`, async () => {
      prepare();
      const { status, stderr } = await weir(['query', '-m', 'anthropic', ...args, 'Go?']);
      assert.equal(status, 2);
      assert.match(stderr, said);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.deepEqual(storedConversations(home), []);
      assert.equal(server.requests.length, 0);
    });
  }

  it('names the variable that is wrong', async () => {
    const { status, stderr } = await weir(['config', 'show'], { WEIR_CFG_ASSISTANT__NOPE: '1' });
    assert.equal(status, 2);
    assert.match(stderr, /There is no key assistant\.nope \(WEIR_CFG_ASSISTANT__NOPE\)/);
  });

  it('is set in place: links, modes and all else of the file stay', async () => {
    const real = path.join(home.path, 'dotfiles.toml');
    const before = '# mine\n[assistant]\nname = "x" # why\n\n[style]\n';
    writeFileSync(real, before);
    chmodSync(real, 0o640);
    mkdirSync(path.dirname(file()));
    symlinkSync(real, file());
    const set = await weir(['config', 'set', 'assistant.name', 'some one']);
    assert.equal(set.status, 0);
    assert.equal(set.stdout, '');
    await weir(['config', 'set', 'assistant.request.max_cycles', '9']);
    assert.equal(readFileSync(real, 'utf8'), before.replace('"x"', '"some one"').replace('# why\n', '# why\nrequest.max_cycles = 9\n'));
    assert.equal(statSync(real).mode & 0o777, 0o640);
    assert.equal((await weir(['config', 'get', 'assistant.name'])).stdout, 'some one\n');
    assert.equal((await weir(['config', 'get', 'assistant.request.max_cycles'])).stdout, '9\n');
    for (const args of [['assistant.nmae', 'x'], ['assistant', 'x'], ['assistant.request.max_cycles', 'x'], ['/', 'x']]) {
      assert.equal((await weir(['config', 'set', ...args])).status, 2, args.join(' '));
    }
  });

  it('tells its path and its values to programs too', async () => {
    assert.equal((await weir(['config', 'path'])).stdout, `${file()}\n`);
    assert.equal(existsSync(file()), false);
    await weir(['config', 'set', 'assistant.name', 'x']);
    assert.equal(statSync(file()).mode & 0o777, 0o600);
    assert.deepEqual(JSON.parse((await weir(['config', 'show', '-F', 'json'])).stdout), { key: 'assistant.name', value: 'x', origin: 'person', where: file() });
    const unset = await weir(['config', 'get', 'editor.cmd']);
    assert.deepEqual([unset.status, unset.stdout, unset.stderr], [1, '', 'editor.cmd is not set.\n']);
  });
});
