import assert from 'node:assert/strict';
import { EventIds } from '../../../lib/conversation/event-ids.js';

describe('EventIds', () => {
  it('makes 7 characters of base 36', () => {
    const ids = new EventIds(() => 0.999_999);
    assert.equal(ids.next(), 'zzzzzzz');
  });

  it('never gives an id twice, even where the random source repeats itself', () => {
    const ids = new EventIds(() => 0);
    const made = Array.from({ length: 40 }, () => ids.next());
    assert.equal(new Set(made).size, 40);
    assert.deepEqual(made.slice(0, 2), ['0000000', '0000001']);
  });

  it('wraps around at the end of the alphabet', () => {
    const ids = new EventIds(() => 0.999_999);
    ids.next();
    assert.equal(ids.next(), '0000000');
  });

  it('claims an id once, and an empty one never', () => {
    const ids = new EventIds(() => 0);
    assert.equal(ids.claim('k3m9x2a'), true);
    assert.equal(ids.claim('k3m9x2a'), false);
    assert.equal(ids.claim(''), false);
    assert.equal(ids.has('k3m9x2a'), true);
  });
});
