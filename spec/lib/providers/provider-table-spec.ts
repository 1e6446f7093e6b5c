import assert from 'node:assert/strict';
import { wireUrl } from '../../../lib/io/wire-address.js';
import { chatProvider, providerTable, type ProviderEntry } from '../../../lib/providers/provider-table.js';
import { plainRequest } from '../../support/recordings.js';

/** Where a provider is asked. */
function address({ codec }: ProviderEntry, baseUrl = codec.defaultBaseUrl): string {
  return wireUrl(baseUrl, codec.encode(plainRequest()).path, codec.basePath).href;
}

const entry = (name: string) => providerTable.find((known) => known.name === name)!;

describe('the table of providers', () => {
  it('names each provider once, as its codec does', () => {
    const names = providerTable.map(({ name }) => name);
    assert.deepEqual(names, ['anthropic', 'openrouter', 'cerebras', 'llamacpp']);
    assert.deepEqual(providerTable.map(({ codec }) => codec.name), names);
    assert.ok(providerTable.every(({ defaultModel }) => defaultModel));
  });

  it('knows where each is asked', () => {
    assert.deepEqual(providerTable.map((known) => address(known)), [
      'https://api.anthropic.com/v1/messages',
      'https://openrouter.ai/api/v1/chat/completions',
      'https://api.cerebras.ai/v1/chat/completions',
      'http://127.0.0.1:8080/v1/chat/completions',
    ]);
  });

  it('adds /v1 to the address of a Chat Completions server only where it has no path', () => {
    assert.equal(address(entry('llamacpp'), 'http://127.0.0.1:9/'), 'http://127.0.0.1:9/v1/chat/completions');
    assert.equal(address(entry('llamacpp'), 'http://127.0.0.1:9/v2/'), 'http://127.0.0.1:9/v2/chat/completions');
    assert.equal(address(entry('openrouter'), 'https://proxy/api/v1'), 'https://proxy/api/v1/chat/completions');
    assert.equal(address(entry('cerebras'), 'https://proxy?team=a'), 'https://proxy/v1/chat/completions?team=a');
    assert.equal(address(entry('anthropic'), 'https://proxy'), 'https://proxy/v1/messages');
  });

  it('has the keys that the vendors name, and none for a server of one\'s own', () => {
    assert.deepEqual(providerTable.map(({ keyVariable }) => keyVariable), [
      'ANTHROPIC_API_KEY',
      'OPENROUTER_API_KEY',
      'CEREBRAS_API_KEY',
      undefined,
    ]);
  });

  it('takes any other server by its address', () => {
    const mine = chatProvider({ name: 'mine', baseUrl: 'http://127.0.0.1:1234' });
    assert.deepEqual([mine.name, mine.codec.name, mine.keyVariable], ['mine', 'mine', undefined]);
    assert.equal(address(mine), 'http://127.0.0.1:1234/v1/chat/completions');
    assert.equal(chatProvider({ name: 'mine', baseUrl: 'https://x', keyVariable: 'MY_KEY' }).keyVariable, 'MY_KEY');
  });
});
