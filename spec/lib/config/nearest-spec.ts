import assert from 'node:assert/strict';
import { nearest } from '../../../lib/config/nearest.js';

describe('nearest', () => {
  it('finds the word that was meant, and none where nothing is alike', () => {
    assert.equal(nearest('Antropic', ['demo', 'anthropic']), 'anthropic');
    assert.equal(nearest('max_retry', ['max_cycles', 'max_retries']), 'max_retries');
    assert.equal(nearest('modle', ['name', 'model']), 'model');
    assert.equal(nearest('zzz', ['anthropic']), undefined);
    assert.equal(nearest('x', []), undefined);
  });
});
