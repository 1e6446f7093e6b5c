import assert from 'node:assert/strict';
import { refuseOpenKey, wireUrl } from '../../../lib/io/wire-address.js';

describe('wireUrl', () => {
  it('adds the path to the base address', () => {
    const cases = [
      ['https://a.example', '/v1/messages', 'https://a.example/v1/messages'],
      ['https://a.example/', '/v1/messages', 'https://a.example/v1/messages'],
      ['https://a.example/proxy/', '/v1/messages', 'https://a.example/proxy/v1/messages'],
      ['https://a.example?tenant=1', '/go?alt=sse', 'https://a.example/go?tenant=1&alt=sse'],
    ] as const;
    for (const [base, path, whole] of cases) assert.equal(wireUrl(base, path).href, whole);
  });

  it('says that something is no address', () => {
    assert.throws(() => wireUrl('api.example', '/'), { kind: 'configuration', message: /"api\.example"/ });
  });
});

describe('refuseOpenKey', () => {
  it('lets a key go over TLS and to this machine', () => {
    for (const url of ['https://a.example', 'http://127.0.0.1:1', 'http://127.9.9.9', 'http://localhost:1', 'http://[::1]:1'])
      refuseOpenKey(new URL(url));
  });

  it('keeps it from everywhere else', () => {
    for (const url of ['http://a.example', 'http://127.0.0.1.a.example', 'http://192.168.0.1', 'http://localhost.a.example'])
      assert.throws(() => {
        refuseOpenKey(new URL(url));
      }, { kind: 'configuration', message: /over plain http/ }, url);
  });
});
