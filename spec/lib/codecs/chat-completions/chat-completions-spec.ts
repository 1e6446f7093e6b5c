import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cerebras, chatServer, llamacpp, openrouter } from '../../../../lib/codecs/chat-completions/chat-completions.js';
import { codecForPath } from '../../../../lib/codecs/codecs.js';
import { plainRequest, recordingDir } from '../../../support/recordings.js';

const NOW = Date.parse('2026-05-03T12:00:00Z');

function classify(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return openrouter.classify({ status, headers, body: text }, NOW);
}

describe('the codec of Chat Completions', () => {
  it('addresses the same path everywhere, below the path of each server, with a bearer key', () => {
    for (const [codec, basePath] of [[openrouter, '/api/v1'], [cerebras, '/v1'], [llamacpp, '/v1'], [chatServer('x', 'https://x'), '/v1']] as const) {
      const { method, path: at, headers } = codec.encode(plainRequest());
      assert.deepEqual([method, at, codec.basePath], ['POST', '/chat/completions', basePath]);
      assert.deepEqual(headers, { 'content-type': 'application/json', accept: 'text/event-stream' });
      assert.deepEqual(codec.authorise('secret'), { authorization: 'Bearer secret' });
    }
  });

  it('is found by the path of a recording', () => {
    assert.equal(codecForPath('/api/v1/chat/completions')?.name, 'chat-completions');
    assert.equal(codecForPath('/v1/messages')?.name, 'anthropic');
    assert.equal(codecForPath('/v1/responses'), undefined);
  });

  it("classifies by the server's own word, in whatever form it comes", () => {
    const rows = [
      [400, { error: { code: 400, message: 'nope/x is not a valid model ID' } }, 'unknownModel', false],
      [404, { error: { code: 404, message: 'No endpoints found for nope/x.' } }, 'unknownModel', false],
      [404, { message: 'Model nope does not exist or you do not have access to it.', type: 'not_found_error', param: 'model', code: 'model_not_found' }, 'unknownModel', false],
      [400, { error: { message: 'Wrong value for top_p', type: 'invalid_request_error', code: null } }, 'malformedRequest', false],
      [400, { error: { code: 400, message: 'the request exceeds the available context size', type: 'exceed_context_size_error' } }, 'malformedRequest', false],
      [422, { detail: [{ loc: ['body'], msg: 'field required' }] }, 'malformedRequest', false],
      [401, { error: { message: 'No auth credentials found', code: 401 } }, 'authentication', false],
      [401, { message: 'Wrong API Key', type: 'invalid_request_error', code: 'wrong_api_key' }, 'authentication', false],
      [402, { error: { message: 'This request needs more credits', code: 402 } }, 'quota', false],
      [403, { error: { message: 'The input was flagged', code: 403, type: 'moderation' } }, 'contentRefused', false],
      [429, { error: { message: 'Rate limit exceeded', code: 429 } }, 'rateLimit', true],
      [429, { message: 'We are seeing high traffic', type: 'too_many_requests_error', code: 'queue_exceeded' }, 'rateLimit', true],
      [429, { error: { message: 'You exceeded your current quota', type: 'requests', code: 'insufficient_quota' } }, 'quota', false],
      [500, { error: { message: 'Internal', type: 'server_error' } }, 'server', true],
      [502, { error: { message: 'Provider returned error', code: 502, metadata: { raw: 'upstream fell over', provider_name: 'X' } } }, 'server', true],
      [503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }, 'overloaded', true],
      [400, { error: 'unknown field "x"' }, 'malformedRequest', false],
    ] as const;
    for (const [status, body, kind, retryable] of rows) {
      const error = classify(status, body);
      assert.deepEqual([error.kind, error.retryable, error.status], [kind, retryable, status], JSON.stringify(body));
      assert.ok(error.message.startsWith(`openrouter answered ${status} (`), error.message);
    }
    assert.equal(
      classify(502, rows[14][1]).message,
      'openrouter answered 502 (502): Provider returned error: upstream fell over',
    );
  });

  it('knows a used-up credit from too many requests', () => {
    const body = readFileSync(path.join(recordingDir('cases', 'retry-quota'), '1.response.body'), 'utf8');
    const error = classify(429, body);
    assert.deepEqual([error.kind, error.retryable], ['quota', false]);
    assert.match(error.message, /The credit of this account is used up\. See the billing page\./);
  });

  it('classifies by the status where there is no word', () => {
    for (const [status, kind] of [[401, 'authentication'], [404, 'configuration'], [429, 'rateLimit'], [500, 'server'], [529, 'overloaded']] as const)
      for (const body of ['', '{}', '[1]', 'gone', '{"error":null}']) assert.equal(classify(status, body).kind, kind, `${status} ${body}`);
  });

  it('passes on how long to wait', () => {
    const body = { error: { message: 'Please try again in 1.3s', code: 429 } };
    assert.equal(classify(429, body).retryAfterMs, 1_300);
    assert.equal(classify(429, body, { 'retry-after': '4' }).retryAfterMs, 4_000);
  });
});
