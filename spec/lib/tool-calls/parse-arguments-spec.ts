import assert from 'node:assert/strict';
import { parseArguments } from '../../../lib/tool-calls/parse-arguments.js';

const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('parseArguments', () => {
  it('reads an object, and nothing as no arguments', () => {
    assert.deepEqual(parseArguments('{"a":1}'), { arguments: { a: 1 } });
    assert.deepEqual(parseArguments(' \n'), { arguments: {} });
  });

  it('quotes what is no object', () => {
    for (const text of ['[1]', '7', '{"a":', 'null']) {
      assert.deepEqual(parseArguments(text), { arguments: {}, invalidArguments: text });
    }
  });

  it('takes 200 levels, and quotes the beginning of what is deeper', () => {
    assert.equal('invalidArguments' in parseArguments(nested(200)), false);
    for (const levels of [201, 20_000]) {
      const quote = `${nested(levels).slice(0, 200)} …`;
      assert.deepEqual(parseArguments(nested(levels)), { arguments: {}, invalidArguments: quote });
    }
  });
});
