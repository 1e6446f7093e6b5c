import assert from 'node:assert/strict';
import { END, Source } from '../../../lib/markdown/source.js';

function takeAll(source: Source): string {
  let text = '';
  for (let code = source.peek(); code !== undefined && code !== END; code = source.peek()) {
    text += String.fromCharCode(code);
    source.skip();
  }
  return text;
}

describe('Source', () => {
  it('asks for more until it has ended', () => {
    const source = new Source();
    assert.equal(source.peek(), undefined);
    source.append('a');
    assert.equal(takeAll(source), 'a');
    assert.equal(source.peek(), undefined);
    source.end();
    assert.equal(source.peek(), END);
  });

  it('gives a line as far as it has come', () => {
    const source = new Source();
    source.append('ab\nc');
    assert.equal(source.takeLine(), 'ab');
    assert.equal(source.takeLine(), '');
    source.skip();
    assert.equal(source.takeLine(), 'c');
    assert.equal(source.position, 4);
  });

  it('goes back to a mark over pieces', () => {
    const source = new Source();
    source.append('abc');
    source.skip();
    source.mark();
    takeAll(source);
    source.append('de');
    takeAll(source);
    source.append('f');
    assert.equal(source.position, 5);
    source.rewind();
    assert.equal(source.position, 1);
    assert.equal(takeAll(source), 'bcdef');
  });
});
