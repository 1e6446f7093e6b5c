import assert from 'node:assert/strict';
import { columnWidths } from '../../../../lib/format/blocks/column-widths.js';

const needs = (...pairs: readonly (readonly [least: number, natural: number])[]) =>
  pairs.map(([least, natural]) => ({ least, natural }));

describe('columnWidths', () => {
  it('gives what the columns want where it fits', () => {
    assert.deepEqual(columnWidths(needs([3, 5], [4, 10]), 15), [5, 10]);
    assert.deepEqual(columnWidths(needs([3, 5], [4, 1000]), Infinity), [5, 1000]);
  });

  it('shares room evenly among those that want more', () => {
    assert.deepEqual(columnWidths(needs([3, 40], [3, 40], [3, 40]), 32), [11, 11, 10]);
    assert.deepEqual(columnWidths(needs([1, 5], [4, 60]), 25), [5, 20]);
    assert.deepEqual(columnWidths(needs([10, 40], [3, 40]), 20), [10, 10]);
  });

  it('gives up where words would have to break', () => {
    assert.equal(columnWidths(needs([10, 40], [11, 40]), 20), undefined);
  });

  it('has nothing to share without columns', () => {
    assert.deepEqual(columnWidths([], 20), []);
  });
});
