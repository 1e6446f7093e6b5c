import assert from 'node:assert/strict';
import { masked, maskedError } from '../../../lib/io/masked-error.js';
import { WeirError } from '../../../lib/model/errors.js';

const KEY = 'sk-a/b+c="d';

describe('maskedError', () => {
  it('takes the key out of a text, in every form in which a server may say it again', () => {
    for (const form of [KEY, encodeURIComponent(KEY), JSON.stringify(KEY).slice(1, -1), KEY.replaceAll('/', '\\/')]) {
      assert.equal(masked(`before ${form} after`, KEY), 'before *** after');
    }
    assert.equal(masked('nothing here', KEY), 'nothing here');
    assert.equal(masked('nothing here', undefined), 'nothing here');
  });

  it('keeps all else of the error, and the error itself where there is nothing to take out', () => {
    const error = new WeirError('rateLimit', `bad ${KEY}`, { retryAfterMs: 5, status: 429, hint: `not ${KEY}` });
    const { kind, message, retryable, retryAfterMs, status, hint } = maskedError(error, KEY);
    assert.deepEqual(
      { kind, message, retryable, retryAfterMs, status, hint },
      { kind: 'rateLimit', message: 'bad ***', retryable: true, retryAfterMs: 5, status: 429, hint: 'not ***' },
    );
    const clean = new WeirError('server', 'broken');
    assert.equal(maskedError(clean, KEY), clean);
  });
});
