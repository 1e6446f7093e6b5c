import assert from 'node:assert/strict';
import { AsideText } from '../../../lib/chat/aside-text.js';
import { ChatRenderer, type ChatRendererOptions } from '../../../lib/chat/chat-renderer.js';
import { FencedJson } from '../../../lib/chat/fenced-json.js';
import { QuotedText } from '../../../lib/chat/quoted-text.js';
import { SourceText } from '../../../lib/chat/source-text.js';
import type { Machine } from '../../../lib/model/machine.js';
import type { Part, PartEvent } from '../../../lib/model/provider-events.js';

const part = (value: Part, index = 0): PartEvent => ({ type: 'part', index, part: value });
const text = (value: string, index = 0) => part({ kind: 'text', text: value }, index);
const reasoning = (value: string, index = 0) => part({ kind: 'reasoning', text: value }, index);
const call = part({ kind: 'toolCall', request: { type: 'tool_call_request', id: '1', name: 'tool', arguments: {} } });

/** Ends each region in a newline, as a block renderer does; holds the last character until then. */
class Region implements Machine<string, string> {
  #held = '';

  push(input: string): readonly string[] {
    const all = this.#held + input;
    this.#held = all.slice(-1);
    return [all.slice(0, -1)];
  }

  flush(): readonly string[] {
    return this.#held === '' ? [] : [`${this.#held}\n`];
  }
}

const region = () => new Region();
const drawn: ChatRendererOptions = { message: region, reasoning: region, structured: region, separator: '---' };

function render(parts: readonly PartEvent[], options: ChatRendererOptions = drawn): string {
  const renderer = new ChatRenderer(options);
  return [...parts.flatMap((event) => renderer.push(event)), ...renderer.flush()].join('');
}

describe('ChatRenderer', () => {
  it('draws neighbouring parts of one kind as one region, whatever their indices', () => {
    assert.equal(render([text('one '), text('te', 1), text('xt', 1)]), 'one text\n');
    assert.equal(render([reasoning('mid-'), reasoning('', 1), reasoning('word', 2)]), 'mid-word\n');
  });

  it('parts reasoning from the message after it, and other regions by a blank line', () => {
    assert.equal(render([reasoning('why'), text('what', 1)]), 'why\n\n---\n\nwhat\n');
    assert.equal(render([text('what'), reasoning('why', 1), text('so', 2)]), 'what\n\nwhy\n\n---\n\nso\n');
  });

  it('shows everything that is held before a tool, and goes on after a blank line', () => {
    const renderer = new ChatRenderer(drawn);
    assert.deepEqual(renderer.push(text('before')), ['befor']);
    assert.deepEqual(renderer.push(call), ['e\n']);
    assert.deepEqual(renderer.flush(), []);
    assert.deepEqual([...renderer.push(text('after')), ...renderer.flush()], ['\nafte', 'r\n']);
  });

  it('says nothing about what shows nothing', () => {
    const hidden = { ...drawn, reasoning: undefined };
    assert.equal(render([reasoning('why'), text('what', 1)], hidden), 'what\n');
    assert.equal(render([text('one'), reasoning('why', 1), text('two', 2)], hidden), 'one\n\ntwo\n');
    assert.equal(render([reasoning(''), text('what', 1)]), 'what\n');
    assert.equal(render([]), '');
  });

  it('gives a pipe the messages byte for byte, parted by one blank line however they end', () => {
    const source = { message: () => new SourceText(), reasoning: undefined, structured: () => new SourceText(), separator: undefined };
    assert.equal(render([text('a\n\n\n')], source), 'a\n\n\n');
    for (const [end, parted] of [['', '\n\n'], ['\n', '\n'], ['\n\n', ''], ['\n\n\n', '']] as const) {
      assert.equal(render([text(`a${end}`), call, text('b')], source), `a${end}${parted}b`);
    }
  });

  it('frames a structured answer', () => {
    const fenced = { ...drawn, structured: () => new FencedJson(() => new SourceText()) };
    const parts = [part({ kind: 'structured', text: '{"a":' }), part({ kind: 'structured', text: '1}' })];
    assert.equal(render(parts, fenced), '```json\n{"a":1}\n```\n');
  });
});

describe('QuotedText', () => {
  it('quotes each line, however the text is cut', () => {
    for (const pieces of [['one\ntwo\n'], ['on', 'e\n', 'two', '\n'], [...'one\ntwo\n']]) {
      const quoted = new QuotedText();
      assert.equal(pieces.flatMap((piece) => quoted.push(piece)).join(''), '> one\n> two\n');
    }
  });
});

describe('AsideText', () => {
  it('tells whole lines beside the answer, and shows nothing in place', () => {
    const told: string[] = [];
    const aside = { ...drawn, reasoning: () => new AsideText(new SourceText(), (lines) => told.push(lines)) };
    assert.equal(render([reasoning('on'), reasoning('e\ntwo\nth'), reasoning('ree'), text('what', 1)], aside), 'what\n');
    assert.deepEqual(told, ['one\ntwo\n', 'three']);
  });
});
