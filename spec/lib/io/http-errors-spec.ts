import assert from 'node:assert/strict';
import { connectionError } from '../../../lib/io/http-errors.js';
import { WeirError } from '../../../lib/model/errors.js';

const HOST = 'api.example:443';
const failure = (code: string) => Object.assign(new Error(`low-level ${code}`), { code });

describe('connectionError', () => {
  const rows = [
    ['ENOTFOUND', /^The name of api\.example:443 is not known\.$/, true],
    ['EAI_AGAIN', /cannot be looked up now/, true],
    ['ECONNREFUSED', /^Nothing accepts connections at api\.example:443\.$/, true],
    ['ETIMEDOUT', /^api\.example:443 does not react\.$/, true],
    ['ENETUNREACH', /^There is no way to api\.example:443\.$/, true],
    ['ECONNRESET', /^api\.example:443 broke the connection before it answered\.$/, true],
    ['SELF_SIGNED_CERT_IN_CHAIN', /^The certificate of api\.example:443 cannot be trusted \(SELF_/, false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /cannot be trusted/, false],
    ['CERT_HAS_EXPIRED', /cannot be trusted/, false],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak TLS/, false],
  ] as const;
  for (const [code, sentence, retryable] of rows)
    it(`makes a sentence of ${code}`, () => {
      const cause = failure(code);
      const error = connectionError(cause, HOST, false);
      assert.match(error.message, sentence);
      assert.deepEqual([error.kind, error.retryable, error.cause], ['connection', retryable, cause]);
      assert.doesNotMatch(error.message, /low-level/);
    });

  it('says that the answer had begun', () => {
    const error = connectionError(failure('ETIMEDOUT'), HOST, true);
    assert.match(error.message, /broke the connection in the middle of its answer/);
  });

  it('hints at what to do', () => {
    assert.match(connectionError(failure('SELF_SIGNED_CERT_IN_CHAIN'), HOST, false).hint ?? '', /NODE_EXTRA_CA_CERTS/);
    assert.match(connectionError(failure('ENOTFOUND'), HOST, false).hint ?? '', /base_url/);
  });

  it('passes on what is a sentence already', () => {
    const error = new WeirError('configuration', 'No.');
    assert.equal(connectionError(error, HOST, false), error);
  });

  it('takes anything thrown', () => {
    for (const thrown of ['text', undefined, new Error('plain')])
      assert.equal(connectionError(thrown, HOST, false).kind, 'connection');
  });
});
