import assert from 'node:assert/strict';
import { complaintOf } from '../../../../lib/codecs/chat-completions/errors.js';
import type { WeirErrorKind } from '../../../../lib/model/errors.js';

describe('complaintOf', () => {
  const rows: readonly (readonly [number, string, string, WeirErrorKind])[] = [
    [401, 'invalid_request_error', 'You gave no key.', 'authentication'],
    [429, 'invalid_request_error', 'Slower, please.', 'rateLimit'],
    [503, 'invalid_request_error', 'Not now.', 'overloaded'],
    [429, 'insufficient_quota', 'No credit.', 'quota'],
    [400, 'invalid_request_error', 'max_tokens: too large', 'malformedRequest'],
    [400, 'invalid_request_error', 'The model `x` does not exist', 'unknownModel'],
  ];
  for (const [status, type, message, kind] of rows) {
    it(`names ${status} ${type} "${message}": ${kind}`, () => {
      assert.equal(complaintOf({ error: { type, message } }, status)?.kind, kind);
    });
  }
});
