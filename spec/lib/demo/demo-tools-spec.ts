import assert from 'node:assert/strict';
import { demoTools, runDemoTool } from '../../../lib/demo/demo-tools.js';
import type { JsonObject } from '../../../lib/model/json.js';

const run = (name: string, args: JsonObject) =>
  runDemoTool({ type: 'tool_call_request', id: 'a', name, arguments: args });
const result = (name: string, text: string): unknown => JSON.parse(run(name, { text }).content);

describe('runDemoTool', () => {
  it('runs what demoTools names', () => {
    for (const { name } of demoTools) {
      const response = run(name, { text: 'a weir' });
      assert.deepEqual([response.type, response.id, response.is_error], ['tool_call_response', 'a', false]);
    }
  });

  it('counts words and characters in any script', () => {
    assert.deepEqual(result('count_words', "It's a well-kept weir."), { words: 4, characters: 22, longest: 'well-kept' });
    assert.deepEqual(result('count_words', 'Größe 水 👋'), { words: 2, characters: 9, longest: 'Größe' });
    assert.deepEqual(result('count_words', ' '), { words: 0, characters: 1, longest: '' });
  });

  it('tells the five most frequent letters, equals in alphabetical order', () => {
    assert.deepEqual(result('letter_frequency', 'Bb a a é 1 cdefg'), [
      { letter: 'a', times: 2 },
      { letter: 'b', times: 2 },
      { letter: 'c', times: 1 },
      { letter: 'd', times: 1 },
      { letter: 'e', times: 1 },
    ]);
    assert.deepEqual(result('letter_frequency', '123'), []);
  });

  it('answers with an error that says what is wrong', () => {
    assert.deepEqual(run('shell', { text: 'x' }), {
      type: 'tool_call_response',
      id: 'a',
      content: 'Tool failed: there is no tool named shell',
      is_error: true,
    });
    assert.match(run('count_words', { text: 7 }).content, /count_words needs a text/);
  });
});
