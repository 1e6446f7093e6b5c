import assert from 'node:assert/strict';
import { chooseModel, parseModelName } from '../../../cli/compose/model-name.js';
import { WeirError } from '../../../lib/model/errors.js';
import { chatProvider } from '../../../lib/providers/provider-table.js';

describe('the name of a model', () => {
  it('is a provider and a model, sent as given', () => {
    assert.deepEqual(parseModelName('anthropic/claude-x/y'), { provider: 'anthropic', model: 'claude-x/y' });
    assert.deepEqual(parseModelName('replay//some/dir'), { provider: 'replay', model: '/some/dir' });
  });

  it('has a default for a provider alone', () => {
    assert.deepEqual(parseModelName('demo'), { provider: 'demo', model: 'demo' });
    assert.match(parseModelName('anthropic').model, /^claude-/);
    assert.deepEqual(parseModelName('llamacpp'), { provider: 'llamacpp', model: 'default' });
    const mine = [chatProvider({ name: 'mine', baseUrl: 'http://127.0.0.1:1234' })];
    assert.deepEqual(parseModelName('mine/m', mine), { provider: 'mine', model: 'm' });
    assert.throws(() => parseModelName('mine', mine), /names no model/);
  });

  it('is refused with the nearest provider when that does not exist', () => {
    for (const [text, message] of [['antropic/x', /anthropic\?/], ['nothing-like-it', /names no provider/], ['replay', /needs the folder/]] as const) {
      assert.throws(() => parseModelName(text), (error) => error instanceof WeirError && error.kind === 'usage' && message.test(error.message));
    }
  });

  it('is the first provider whose key is set, else the demo, and then one line says so', () => {
    assert.equal(chooseModel('demo', {}).notice, undefined);
    assert.equal(chooseModel(undefined, {}).name.provider, 'demo');
    assert.equal(chooseModel(undefined, { ANTHROPIC_API_KEY: '' }).name.provider, 'demo');
    const chosen = chooseModel(undefined, { ANTHROPIC_API_KEY: 'k' });
    assert.equal(chosen.name.provider, 'anthropic');
    assert.match(chosen.notice ?? '', /ANTHROPIC_API_KEY/);
    const second = chooseModel(undefined, { CEREBRAS_API_KEY: 'k', OPENROUTER_API_KEY: 'k' });
    assert.deepEqual(second.name, { provider: 'openrouter', model: 'openai/gpt-5-mini' });
    assert.match(second.notice ?? '', /OPENROUTER_API_KEY/);
    assert.equal(chooseModel(undefined, { LLAMACPP_BASE_URL: 'http://127.0.0.1:1' }).name.provider, 'demo');
  });
});
