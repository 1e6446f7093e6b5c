import assert from 'node:assert/strict';
import { anthropic } from '../../../../lib/codecs/anthropic/anthropic.js';
import { plainRequest } from '../../../support/recordings.js';

const NOW = Date.parse('2026-05-03T12:00:00Z');

function classify(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  return anthropic.classify({ status, headers, body }, NOW);
}

const json = (type: string, message: string) => JSON.stringify({ type: 'error', error: { type, message } });

describe('the anthropic codec', () => {
  it('addresses the Messages API, with the key in a header of its own', () => {
    const { method, path, headers } = anthropic.encode(plainRequest());
    assert.deepEqual([method, path, headers['anthropic-version']], ['POST', '/v1/messages', '2023-06-01']);
    assert.deepEqual(anthropic.authorise('secret'), { 'x-api-key': 'secret' });
    assert.doesNotMatch(JSON.stringify(headers), /key/);
  });

  it("classifies by the provider's own word", () => {
    const rows = [
      [400, 'invalid_request_error', 'max_tokens: too large', 'malformedRequest', false],
      [400, 'invalid_request_error', 'Your credit balance is too low to access the API.', 'quota', false],
      [400, 'invalid_request_error', 'Output blocked by content filtering policy', 'contentRefused', false],
      [401, 'authentication_error', 'invalid x-api-key', 'authentication', false],
      [403, 'permission_error', 'Not yours', 'authentication', false],
      [404, 'not_found_error', 'model: claude-nope', 'unknownModel', false],
      [413, 'request_too_large', 'Too large', 'malformedRequest', false],
      [429, 'rate_limit_error', 'Slow down', 'rateLimit', true],
      [429, 'insufficient_quota', 'The credit of this account is used up.', 'quota', false],
      [500, 'api_error', 'Internal server error', 'server', true],
      [529, 'overloaded_error', 'Overloaded', 'overloaded', true],
    ] as const;
    for (const [status, type, message, kind, retryable] of rows) {
      const error = classify(status, json(type, message));
      assert.deepEqual([error.kind, error.retryable, error.status], [kind, retryable, status], message);
      assert.equal(error.message, `anthropic answered ${status} (${type}): ${message}`);
    }
  });

  it('classifies by the status where there is no word', () => {
    const rows = [
      [400, 'malformedRequest'],
      [401, 'authentication'],
      [402, 'quota'],
      [404, 'configuration'],
      [408, 'timeout'],
      [413, 'malformedRequest'],
      [429, 'rateLimit'],
      [500, 'server'],
      [502, 'server'],
      [503, 'overloaded'],
      [529, 'overloaded'],
    ] as const;
    for (const [status, kind] of rows) {
      const error = classify(status, '');
      assert.equal(error.kind, kind, String(status));
      assert.equal(error.message, `anthropic answered ${status} without saying why.`);
    }
  });

  it('makes a sentence of a web page and of plain text', () => {
    const page = classify(502, '<!DOCTYPE html>\n<html><head><title>502 Bad\nGateway</title></head></html>');
    assert.equal(page.message, 'anthropic answered 502 with a web page titled "502 Bad Gateway".');
    assert.match(page.hint ?? '', /proxy/);
    assert.equal(classify(502, '<html>').message, 'anthropic answered 502 with a web page.');
    const text = classify(500, `upstream\n  ${'x'.repeat(500)}`).message;
    assert.match(text, /^anthropic answered 500: upstream x{291}…$/);
  });

  it('passes on how long to wait, from headers or from the sentence', () => {
    const body = json('rate_limit_error', 'Please try again in 9s');
    assert.equal(classify(429, body, { 'retry-after': '1.5' }).retryAfterMs, 1_500);
    assert.equal(classify(429, body, { 'retry-after': 'Sun, 03 May 2026 12:00:03 GMT' }).retryAfterMs, 3_000);
    assert.equal(classify(429, body, { 'retry-after': 'soon' }).retryAfterMs, 9_000);
    assert.equal(classify(429, json('rate_limit_error', 'Slow down')).retryAfterMs, undefined);
  });

  it('lets the provider say whether trying again helps', () => {
    assert.equal(classify(500, '', { 'x-should-retry': 'false' }).retryable, false);
    assert.equal(classify(400, '', { 'x-should-retry': 'true' }).retryable, true);
  });
});
