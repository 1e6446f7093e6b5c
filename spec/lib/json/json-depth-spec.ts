import assert from 'node:assert/strict';
import { DEPTH_LIMITS, isDeeperThan, parseToDepth } from '../../../lib/json/json-depth.js';

const nested = (levels: number, inside = ''): string => '['.repeat(levels) + inside + ']'.repeat(levels);

describe('isDeeperThan', () => {
  it('counts levels, of lists and of objects', () => {
    assert.equal(isDeeperThan('text', 0), false);
    for (const value of [[], {}, [1, null]]) {
      assert.equal(isDeeperThan(value, 0), true);
      assert.equal(isDeeperThan(value, 1), false);
    }
    assert.equal(isDeeperThan([1, { a: [] }], 2), true);
    assert.equal(isDeeperThan([1, { a: [] }], 3), false);
  });

  it('looks at any depth without breaking', () => {
    const value: unknown = JSON.parse(nested(200_000));
    assert.equal(isDeeperThan(value, 199_999), true);
    assert.equal(isDeeperThan(value, 200_000), false);
  });
});

describe('parseToDepth', () => {
  it('leaves alone what is not too deep, and cuts what is', () => {
    assert.deepEqual(parseToDepth('{"a":[1,{"b":[]}]}', 4), { a: [1, { b: [] }] });
    assert.deepEqual(parseToDepth('{"a":[1,{"b":[]}],"c":2}', 3), { a: [1, { b: null }], c: 2 });
    assert.deepEqual(parseToDepth(nested(20_000, '1'), 2), [[null]]);
  });

  it('gives something that can be written, at every limit', () => {
    for (const limit of Object.values(DEPTH_LIMITS)) {
      const value = parseToDepth(`{"usage":${nested(20_000)}}`, limit);
      assert.equal(isDeeperThan(value, limit), false);
      assert.equal(JSON.stringify(value).startsWith('{"usage":[['), true);
    }
  });

  it('throws for what is no JSON', () => {
    assert.throws(() => parseToDepth('{', 2), SyntaxError);
  });
});
