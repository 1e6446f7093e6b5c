import assert from 'node:assert/strict';
import fc from 'fast-check';
import { configOf } from '../../../lib/config/config.js';
import { configVariables } from '../../../lib/config/environment-keys.js';
import { Settings } from '../../../lib/config/fold-settings.js';
import { formatKey, parseKey } from '../../../lib/config/key-path.js';
import { KEYS } from '../../../lib/config/key-table.js';
import { nearestKey, specOf } from '../../../lib/config/key-tree.js';
import { belongsToConversation, conversationSettings, isHarmless } from '../../../lib/config/reach.js';
import { readSetting, readSettings, toTables, type Origin } from '../../../lib/config/settings.js';
import { parseToml, parseTomlValue, tomlValue } from '../../../lib/config/toml.js';
import { describeType, fits } from '../../../lib/config/value-type.js';
import { WeirError } from '../../../lib/model/errors.js';
import type { Json, JsonObject } from '../../../lib/model/json.js';

const FILE: Origin = { kind: 'person', where: 'config.toml' };
const read = (document: string, origin = FILE) => readSettings(parseToml(document, origin.where), origin);
const config = (...documents: readonly string[]) => configOf(new Settings(documents.map((document) => read(document))));

describe('settings', () => {
  it('are the keys of a file, each with where it is set', () => {
    const settings = new Settings([
      read('assistant.model.id = "a/b"\nassistant.request.max_retries = 1'),
      read('assistant.model.id = "c/d"', { kind: 'environment', where: 'WEIR_CFG_X' }),
    ]);
    assert.deepEqual(settings.find('assistant.model.id'), {
      key: 'assistant.model.id',
      path: ['assistant', 'model', 'id'],
      value: 'c/d',
      origin: { kind: 'environment', where: 'WEIR_CFG_X' },
    });
    assert.equal(settings.find('assistant.request.max_retries')?.origin, FILE);
    assert.equal(settings.find('assistant.request.max_cycles')?.origin.kind, 'default');
    assert.equal(settings.find('assistant.system_prompt'), undefined);
  });

  it('refuse what is unknown, with the nearest key, and what is of the wrong type; values are never quoted', () => {
    const cases = [
      ['assistant.modle.id = "x"', 'There is no key assistant.modle (config.toml).', 'Did you mean assistant.model?'],
      ['[assistant.model]\nparam = {}', 'There is no key assistant.model.param (config.toml).', undefined],
      ['model.id = "x"', 'There is no key model (config.toml).', 'Did you mean assistant.model?'],
      ['zzz = 1', 'There is no key zzz (config.toml).', 'weir config show --all'],
      ['providers.llm.x.api_key = "sk-secret"', 'There is no key providers.llm.x.api_key (config.toml).', 'providers.llm.x.api_key_'],
      ['assistant = "sk-secret"', 'assistant (config.toml) has to be a table, and is a text.', undefined],
      ['assistant.request.max_retries = "sk-secret"', 'assistant.request.max_retries (config.toml) has to be a whole number from 0 to 100, and is a text.', undefined],
      ['style.reasoning.display = "sk-secret"', 'style.reasoning.display (config.toml) has to be "full", "hidden", and is a text.', undefined],
    ] as const;
    for (const [document, message, hint] of cases) {
      assert.throws(() => read(document), (error) => {
        assert.ok(error instanceof WeirError && error.kind === 'configuration');
        assert.equal(error.message, message);
        if (hint !== undefined) assert.ok(error.hint?.includes(hint), error.hint);
        assert.doesNotMatch(`${error.message}${error.hint ?? ''}`, /sk-secret/);
        return true;
      });
    }
  });

  it('tell where a document is no TOML, without what stands there', () => {
    assert.throws(() => parseToml('a = 1\nkey = sk-secret\n', 'f.toml'), (error) => {
      assert.ok(error instanceof WeirError);
      assert.match(error.message, /^f\.toml, line 2, column \d+: this is no TOML/);
      assert.doesNotMatch(error.message, /sk-secret/);
      return true;
    });
  });

  it('from a text are TOML where that fits, else the text', () => {
    const one = (key: string, text: string) => readSetting(parseKey(key)!, parseTomlValue(text) ?? text, FILE, text)[0]!.value;
    assert.equal(one('assistant.name', '5'), '5');
    assert.equal(one('assistant.name', '"x"'), 'x');
    assert.equal(one('assistant.request.max_retries', '5'), 5);
    assert.deepEqual(one('assistant.instructions', '["a"]'), ['a']);
    assert.equal(one('assistant.model.parameters.other.seed', '5'), 5);
    assert.equal(one('assistant.name', 'a\nb = 1'), 'a\nb = 1');
  });

  it('from variables have two underscores for a dot', () => {
    const env = { WEIR_CFG_ASSISTANT__MODEL__ID: 'x', WEIR_CFG_STYLE__MARKDOWN__WRAP_WIDTH: '60', WEIR_CFG_EMPTY: '', OTHER: 'y' };
    assert.deepEqual(configVariables(env), [
      { variable: 'WEIR_CFG_ASSISTANT__MODEL__ID', path: ['assistant', 'model', 'id'], value: 'x' },
      { variable: 'WEIR_CFG_STYLE__MARKDOWN__WRAP_WIDTH', path: ['style', 'markdown', 'wrap_width'], value: '60' },
    ]);
  });

  it('fold so that the strongest layer that names a key decides, whatever the others say', () => {
    const key = fc.constantFrom('a.b', 'c', 'd');
    const layer = fc.array(fc.tuple(key, fc.integer()), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 5 }), (layers) => {
        const settings = new Settings(
          layers.map((pairs, index) => pairs.map(([name, value]) => ({ key: name, path: name.split('.'), value, origin: { kind: 'option' as const, where: String(index) } }))),
        );
        for (const name of ['a.b', 'c', 'd']) {
          const at = layers.findLastIndex((pairs) => pairs.some(([other]) => other === name));
          const found = settings.find(name);
          assert.equal(found?.value, layers[at]?.findLast(([other]) => other === name)?.[1]);
          assert.equal(found?.origin.where, at < 0 ? undefined : String(at));
        }
      }),
      { seed: 20261201, numRuns: process.env.WEIR_SOAK === 'full' ? 5000 : 200 },
    );
  });

  it('go back to the tables that they came from', () => {
    const document = 'assistant.model = { id = "x", parameters.other = { seed = 1, deep.er = 2 } }\nconversation.tools."a b".run = "ask"';
    assert.deepEqual(toTables(read(document)), parseToml(document, ''));
  });
});

describe('the table of keys', () => {
  it('has defaults of the right type, and no key twice', () => {
    assert.equal(new Set(KEYS.map(({ key }) => key)).size, KEYS.length);
    for (const { key, type, fallback, about } of KEYS) {
      if (fallback !== undefined) assert.ok(fits(fallback, type), key);
      assert.notEqual(describeType(type), '', key);
      assert.notEqual(about, '', key);
      assert.equal(specOf(key.split('.'))?.key, key);
    }
  });

  it('finds the key that was meant when one letter is wrong', () => {
    for (const { key } of KEYS.filter((spec) => !spec.key.includes('*'))) {
      const path = key.split('.');
      const last = path.at(-1)!;
      if (last.length < 5) continue;
      assert.equal(nearestKey([...path.slice(0, -1), `${last.slice(0, -1)}#`]), key);
    }
  });

  it('lets nothing of an unapproved file run, redirect or leak', () => {
    const path = (key: string) => key.replaceAll('*', 'x').split('.');
    const harmless = KEYS.map(({ key }) => key).filter((key) => isHarmless({ key, path: path(key), value: '', origin: FILE }));
    assert.ok(harmless.includes('assistant.system_prompt') && harmless.includes('style.markdown.wrap_width'));
    assert.deepEqual(harmless.filter((key) => !/^(assistant\.(name|model\.parameters\.(?!other)|system_prompt|instructions)|style\.)/.test(key)), []);
  });

  it('lets a conversation keep what the assistant is, and nothing that runs, redirects or leaks', () => {
    const stored: JsonObject = {
      assistant: { model: { id: 'a/b', unknown: 1 }, system_prompt: 5, request: { max_retries: 9 }, instructions: ['x'] },
      providers: { llm: { anthropic: { base_url: 'http://evil' } } },
      conversation: { tools: { x: { run: 'unattended' } } },
    };
    const kept = conversationSettings(stored, 'conversation c');
    assert.deepEqual(kept.map(({ key }) => key), ['assistant.model.id', 'assistant.instructions']);
    assert.ok(kept.every(belongsToConversation));
  });
});

describe('the configuration', () => {
  it('has the defaults of a turn where nothing is said', () => {
    const { limits, parameters, showReasoning, wrapWidth, toolChoice, model } = config();
    assert.deepEqual([limits.maxRetries, limits.baseBackoffMs, limits.maxBackoffMs, limits.maxCycles], [3, 1000, 60_000, 100]);
    assert.deepEqual([parameters, showReasoning, wrapWidth, toolChoice, model], [{}, true, 80, { kind: 'auto' }, undefined]);
  });

  it('has what files say, in the units of the program', () => {
    const { limits, parameters, thread, showReasoning, toolChoice, aliases, providers, tools, concurrency } = config(`
      [assistant]
      system_prompt = "p"
      tool_choice = "count"
      [assistant.model.parameters]
      max_tokens = 9
      reasoning = { effort = "none" }
      stop_words = ["x"]
      other.seed = 1
      [assistant.request]
      max_backoff_secs = 5
      [style.reasoning]
      display = "hidden"
      [conversation.tools]
      concurrency = 2
      count.run = "ask"
      [providers.llm.aliases]
      fast = "a/b"
      [providers.llm.mine]
      type = "chat-completions"
      base_url = "http://127.0.0.1:1"
      api_key_cmd = { program = "pass", args = ["show"] }
    `);
    assert.equal(limits.maxBackoffMs, 5000);
    assert.deepEqual(parameters, { maxTokens: 9, reasoning: 'off', stopWords: ['x'], other: { seed: 1 } });
    assert.deepEqual(thread, { systemPrompt: 'p' });
    assert.deepEqual([showReasoning, toolChoice, concurrency], [false, { kind: 'tool', name: 'count' }, 2]);
    assert.deepEqual([aliases, tools], [{ fast: 'a/b' }, { count: { run: 'ask' } }]);
    assert.deepEqual(providers, {
      mine: { type: 'chat-completions', baseUrl: 'http://127.0.0.1:1', keyCommand: { program: 'pass', args: ['show'] } },
    });
  });
});

describe('a key', () => {
  it('is read as it is written, whatever its names are', () => {
    const names = fc.array(fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]+$/), fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(names, (path) => {
        assert.deepEqual(parseKey(formatKey(path)), path);
        let inner: Json = 1;
        for (const name of [...path].reverse()) inner = Object.fromEntries([[name, inner]]);
        assert.deepEqual(parseToml(`${formatKey(path)} = 1`, ''), inner);
      }),
      { seed: 20261202, numRuns: process.env.WEIR_SOAK === 'full' ? 10_000 : 300 },
    );
    for (const text of ['', '.', 'a.', '.a', 'a b', './a', 'a..b', '"a', '/tmp/x']) assert.equal(parseKey(text), undefined, text);
    assert.deepEqual(parseKey(`a . "b c".'d.e'`), ['a', 'b c', 'd.e']);
  });

  it('has its value back as TOML', () => {
    const values = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.boolean(),
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 3 }), tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(values, (value) => {
        assert.deepEqual(parseTomlValue(tomlValue(value)), value);
      }),
      { seed: 20261203, numRuns: process.env.WEIR_SOAK === 'full' ? 10_000 : 300 },
    );
  });
});
