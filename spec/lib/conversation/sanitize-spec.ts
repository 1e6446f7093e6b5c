import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EventDraft } from '../../../lib/model/events.js';
import { ConversationStream } from '../../../lib/conversation/conversation-stream.js';
import { SANITIZE_STEPS, sanitize } from '../../../lib/conversation/sanitize.js';
import { TURN, anyEntries, call, holds, message, question, response, steadyPorts, streamOf } from './support.js';

function sanitized(...drafts: readonly EventDraft[]): readonly string[] {
  const stream = streamOf(...drafts);
  sanitize(stream);
  return stream.events().map((event) => {
    if (event.type === 'tool_call_response') return `${event.is_error ? 'error' : 'response'} ${event.id}`;
    if (event.type === 'tool_call_request') return `call ${event.id}`;
    return event.type;
  });
}

const ask = (id: string): EventDraft => ({
  type: 'inquiry_request',
  id,
  source: 'tool',
  question: { text: 'Sure?', answer_type: { type: 'boolean' } },
});
const reply = (id: string): EventDraft => ({ type: 'inquiry_response', id, answer: true });

describe('sanitize', () => {
  it('has seven named steps', () => {
    assert.deepEqual(
      SANITIZE_STEPS.map(({ name }) => name),
      [
        'dropBeforeFirstRequest',
        'dropOrphanedToolResponses',
        'answerOpenToolCalls',
        'dropOrphanedInquiryResponses',
        'dropUnansweredInquiries',
        'dropTrailingTurnStart',
        'settleFirstTurnStart',
      ],
    );
  });

  it('leaves a sound stream as it is', () => {
    const stream = streamOf(TURN, question('q'), call('a'), response('a'), message('m'));
    const before = stream.toParts();
    sanitize(stream);
    assert.deepEqual(stream.toParts(), before);
  });

  it('drops what stands before the first question, unless there is none', () => {
    assert.deepEqual(sanitized(message('m'), TURN, question('q')), ['turn_start', 'chat_request']);
    assert.deepEqual(sanitized(TURN, message('m')), ['turn_start', 'chat_response']);
  });

  it('drops orphaned responses and answers open calls, right after each, by count', () => {
    assert.deepEqual(
      sanitized(TURN, question('q'), call('a'), call('a'), call('b'), response('a'), response('c'), response('b'), response('b')),
      ['turn_start', 'chat_request', 'call a', 'call a', 'error a', 'call b', 'response a', 'response b'],
    );
  });

  it('drops inquiries without an answer, and answers without an inquiry', () => {
    assert.deepEqual(sanitized(TURN, question('q'), reply('x'), ask('y'), ask('z'), reply('z')), [
      'turn_start',
      'chat_request',
      'inquiry_request',
      'inquiry_response',
    ]);
  });

  it('settles turn starts: none alone at the end, one before the first question', () => {
    assert.deepEqual(sanitized(TURN, TURN, question('q'), message('m'), TURN), [
      'turn_start',
      'chat_request',
      'chat_response',
    ]);
    assert.deepEqual(sanitized(question('q')), ['turn_start', 'chat_request']);
  });

  it('changes nothing the second time, and loses no entry that is no event', () => {
    holds(fc.array(anyEntries, { maxLength: 30 }), (entries) => {
      const stream = ConversationStream.fromParts({ baseConfig: {}, entries }, steadyPorts());
      const others = (): number => stream.entries.filter(({ payload }) => payload.kind !== 'event').length;
      const before = others();
      sanitize(stream);
      const once = stream.toParts();
      sanitize(stream);
      assert.deepEqual(stream.toParts(), once);
      assert.equal(others(), before);
    });
  });
});
