import assert from 'node:assert/strict';
import { retryAfterMs, retryAfterMsInText } from '../../../lib/codecs/retry-after.js';

const NOW = Date.parse('2026-05-03T12:00:00Z');
const after = (value: string) => retryAfterMs({ 'retry-after': value }, NOW);

describe('retryAfterMs', () => {
  it('reads seconds, with fractions', () => {
    assert.equal(after('2'), 2_000);
    assert.equal(after('1.5'), 1_500);
    assert.equal(after('0'), 0);
  });

  it('reads dates, and takes one that has passed for now', () => {
    assert.equal(after('Sun, 03 May 2026 12:00:30 GMT'), 30_000);
    assert.equal(after('Sunday, 03-May-26 12:00:30 GMT'), 30_000);
    assert.equal(after('Sun, 06 Nov 1994 08:49:37 GMT'), 0);
    assert.equal(after('2026-05-03T12:01:00Z'), 60_000);
  });

  it('prefers milliseconds', () => {
    assert.equal(retryAfterMs({ 'retry-after-ms': '200', 'retry-after': '9' }, NOW), 200);
  });

  it('takes what it cannot read for not said', () => {
    for (const value of ['soon', 'soon 1', '', '-5', 'NaN', 'Infinity', '1e9', '0x10', '9'.repeat(20), 'Sun, never'])
      assert.equal(after(value), undefined, value);
    assert.equal(retryAfterMs({}, NOW), undefined);
    assert.equal(retryAfterMs({ 'retry-after-ms': 'soon', 'retry-after': '1' }, NOW), 1_000);
  });

  it('waits for the last of the limits that are used up', () => {
    const headers = {
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': '2026-05-03T12:00:10Z',
      'anthropic-ratelimit-input-tokens-remaining': '0',
      'anthropic-ratelimit-input-tokens-reset': '2026-05-03T12:00:40Z',
      'anthropic-ratelimit-output-tokens-remaining': '8000',
      'anthropic-ratelimit-output-tokens-reset': '2026-05-03T13:00:00Z',
    };
    assert.equal(retryAfterMs(headers, NOW), 40_000);
  });
});

describe('retryAfterMsInText', () => {
  it('reads the usual sentences', () => {
    assert.equal(retryAfterMsInText('Please try again in 1.3s.'), 1_300);
    assert.equal(retryAfterMsInText('Retry after 2 minutes, please'), 120_000);
    assert.equal(retryAfterMsInText('your limits reset after 39s'), 39_000);
    assert.equal(retryAfterMsInText('wait 250ms'), 250);
    assert.equal(retryAfterMsInText('try again in 1h'), 3_600_000);
  });

  it('hears nothing in other sentences', () => {
    for (const text of ['', 'try again later', 'retry 3 times', 'wait 5 monkeys'])
      assert.equal(retryAfterMsInText(text), undefined, text);
  });
});
