import assert from 'node:assert/strict';
import { achieved, growthFactor, isMet, median, type Figure } from '../../bench/figures.js';
import { figureTable, growthTable } from '../../bench/report.js';

const figure = (over: Partial<Figure>): Figure => ({
  name: 'start', value: 90, floor: 40, unit: 'ms', kind: 'ratio', aim: 2.5, ...over,
});

describe('the figures of the bench', () => {
  it('takes the value in the middle', () => {
    assert.equal(median([9]), 9);
    assert.equal(median([100, 1, 3]), 3);
    assert.equal(median([4, 1, 100, 2]), 3);
    assert.throws(() => median([]), RangeError);
  });

  it('does not reorder the samples', () => {
    const samples = [3, 1, 2];
    median(samples);
    assert.deepEqual(samples, [3, 1, 2]);
  });

  it('compares with the floor as the aim says', () => {
    assert.equal(achieved(figure({})), 2.25);
    assert.equal(achieved(figure({ kind: 'difference' })), 50);
    assert.equal(achieved(figure({ kind: 'limit' })), 90);
  });

  it('meets an aim up to the aim itself, and misses it on anything that is no number', () => {
    assert.ok(isMet(figure({ value: 100 })));
    assert.ok(!isMet(figure({ value: 101 })));
    assert.ok(isMet(figure({ kind: 'difference', aim: 50 })));
    assert.ok(!isMet(figure({ kind: 'limit', aim: 50 })));
    assert.ok(!isMet(figure({ value: NaN })));
    assert.ok(isMet(figure({ value: 1000, aim: undefined })));
  });

  it('knows growth in proportion from growth by the square', () => {
    assert.equal(growthFactor(100, 300, 500), 2);
    assert.equal(growthFactor(100, 300, 900), 4);
  });
});

describe('the report of the bench', () => {
  it('prints the aim beside each figure', () => {
    const [, first, second] = figureTable([
      figure({}),
      figure({ name: 'first byte', value: 52, kind: 'difference', aim: 10 }),
    ]).split('\n');
    assert.match(first!, /^start +90\.0 ms +40\.0 ms +× 2\.25 +≤ × 2\.50 +met$/);
    assert.match(second!, /^first byte +52\.0 ms +40\.0 ms +\+ 12\.0 ms +≤ \+ 10\.0 ms +MISSED$/);
    assert.equal(first!.indexOf('×'), second!.indexOf('+') + 3, 'columns are aligned at their ends');
  });

  it('prints how the cost grows', () => {
    assert.match(growthTable([{ name: 'processor', factor: 2.046, aim: 2.3 }]), /^processor +× 2\.05 +≤ × 2\.30 +met$/m);
    assert.match(growthTable([{ name: 'processor', factor: 4, aim: 2.3 }]), /MISSED/);
  });
});
