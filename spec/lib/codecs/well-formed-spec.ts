import assert from 'node:assert/strict';
import { parseJsonObject } from '../../../lib/codecs/parse-json.js';
import { wellFormedJson } from '../../../lib/codecs/well-formed.js';
import { WeirError } from '../../../lib/model/errors.js';

const DEEP = `{"usage":${'['.repeat(20_000)}${']'.repeat(20_000)},"text":"\\ud800"}`;

describe('wellFormedJson', () => {
  it('replaces lone surrogates', () => {
    assert.equal(wellFormedJson({ a: ['\ud800', '😀'] }), '{"a":["\ufffd","😀"]}');
  });

  it('says what is wrong with a value that is nested too deep', () => {
    assert.throws(
      () => wellFormedJson(JSON.parse(DEEP)),
      (error: unknown) => error instanceof WeirError && error.kind === 'malformedRequest',
    );
  });

  it('writes what was received, however deep that was', () => {
    const received = parseJsonObject(DEEP);
    assert.equal(received?.text, '\ud800');
    assert.match(wellFormedJson({ messages: [received] }), /^\{"messages":\[\{"usage":\[{299}null\]{299},"text":"\ufffd"\}\]\}$/);
  });
});
