import assert from 'node:assert/strict';
import { turnsOf } from '../../../lib/conversation/turns.js';
import { TurnRuleError, TurnWriter } from '../../../lib/conversation/turn-writer.js';
import { ConversationStream } from '../../../lib/conversation/conversation-stream.js';
import { TURN, call, message, question, response, steadyPorts, streamOf } from './support.js';

describe('turnsOf', () => {
  it('counts events before the first turn_start as an implicit turn 0', () => {
    const turns = turnsOf(streamOf(question('a'), TURN, question('b'), message('c')).entries);
    assert.deepEqual(
      turns.map(({ index, implicit, entries }) => [index, implicit, entries.length]),
      [
        [0, true, 1],
        [1, false, 3],
      ],
    );
  });

  it('makes no turn of configuration that stands before the first one', () => {
    const stream = new ConversationStream(steadyPorts());
    stream.pushConfigDelta({ a: 1 });
    assert.deepEqual(turnsOf(stream.entries), []);
    stream.push(TURN);
    stream.push(TURN);
    assert.deepEqual(
      turnsOf(stream.entries).map(({ implicit, entries }) => [implicit, entries.length]),
      [
        [false, 2],
        [false, 1],
      ],
    );
  });
});

describe('TurnWriter', () => {
  const refused = (rule: string) => (error: unknown) => error instanceof TurnRuleError && error.rule === rule;

  it('refuses a response without a call, and adds nothing then', () => {
    const stream = streamOf(TURN, question('q'));
    const writer = new TurnWriter(stream);
    assert.throws(() => writer.push(response('a')), refused('orphanedToolResponse'));
    assert.equal(stream.entries.length, 2);
  });

  it('refuses a second response, but counts reused ids', () => {
    const writer = new TurnWriter(streamOf(TURN, question('q'), call('a'), call('a'), response('a')));
    writer.push(response('a'));
    assert.throws(() => writer.push(response('a')), refused('duplicateToolResponse'));
    writer.push(call('a'));
    writer.push(response('a'));
  });

  it('does not let a call of an earlier turn be answered in this one', () => {
    const writer = new TurnWriter(streamOf(TURN, question('q'), call('a'), TURN, question('r')));
    assert.throws(() => writer.push(response('a')), refused('orphanedToolResponse'));
  });

  it('holds inquiries to the same rules, apart from calls', () => {
    const writer = new TurnWriter(streamOf(TURN, call('a')));
    const answer = { type: 'inquiry_response', id: 'a', answer: true } as const;
    assert.throws(() => writer.push(answer), refused('orphanedInquiryResponse'));
    const question = { text: 'Sure?', answer_type: { type: 'boolean' } } as const;
    writer.push({ type: 'inquiry_request', id: 'a', source: 'tool', question });
    writer.push(answer);
    assert.throws(() => writer.push(answer), refused('duplicateInquiryResponse'));
  });
});
