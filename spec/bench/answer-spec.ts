import assert from 'node:assert/strict';
import { eventStream, markdownOf } from '../../bench/answer.js';
import { AnthropicDecoder } from '../../lib/codecs/anthropic/decoder.js';

describe('the answer of the bench', () => {
  it('has the size that was asked for and begins with one token', () => {
    assert.equal(markdownOf(0), 'The ');
    const text = markdownOf(10_000);
    assert.ok(text.startsWith('The answer'));
    assert.equal(text.length, 10_000);
  });

  it('is an event stream whose deltas are the text, four characters each', () => {
    const text = markdownOf(5000);
    const { first, rest } = eventStream(text);
    const decoder = new AnthropicDecoder('text');
    const parts = [...decoder.push(first), ...decoder.push(rest)].flatMap((event) =>
      event.type === 'part' && event.part.kind === 'text' ? [event.part.text] : [],
    );
    assert.equal(parts[0], 'The ');
    assert.equal(parts.join(''), text);
    assert.equal(decoder.finished, true);
    assert.equal(rest.toString().split('text_delta').length - 1, Math.ceil(text.length / 4) - 1);
  });
});
