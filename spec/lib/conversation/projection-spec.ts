import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ConversationEvent, EventDraft } from '../../../lib/model/events.js';
import { ConversationStream } from '../../../lib/conversation/conversation-stream.js';
import { INTERRUPTED_CALL } from '../../../lib/conversation/interrupted-call.js';
import { projectEvents, projectThread } from '../../../lib/conversation/projection.js';
import { validateThread } from '../../../lib/conversation/validate-thread.js';
import {
  TURN,
  anyEntries,
  call,
  holds,
  message,
  question,
  reasoning,
  response,
  steadyPorts,
  streamOf,
} from './support.js';

function inShort(event: ConversationEvent): string {
  switch (event.type) {
    case 'chat_request':
      return `question ${event.content}`;
    case 'chat_response':
      if ('message' in event) return `message ${event.message}`;
      return 'reasoning' in event ? `reasoning ${event.reasoning}` : 'data';
    case 'tool_call_request':
      return `call ${event.id}`;
    case 'tool_call_response':
      return `${event.is_error ? 'error' : 'response'} ${event.id}: ${event.content}`;
    default:
      return event.type;
  }
}

const project = (...drafts: readonly EventDraft[]) => projectEvents(streamOf(...drafts).entries).map(inShort);

describe('projectThread', () => {
  it('sends questions, answers, calls and responses, and what the context says', () => {
    const stream = streamOf(TURN, question('q'), reasoning('r'), call('a'), response('a'), message('m'));
    const thread = projectThread(stream, { systemPrompt: 's', instructions: ['i'] });
    assert.equal(thread.systemPrompt, 's');
    assert.deepEqual(thread.instructions, ['i']);
    assert.deepEqual(thread.events.map(inShort), [
      'question q',
      'reasoning r',
      'call a',
      'response a: result of a',
      'message m',
    ]);
  });

  it('answers a call that was interrupted, right after its answer', () => {
    assert.deepEqual(project(question('q'), call('a'), call('b'), response('b'), TURN, question('r')), [
      'question q',
      'call a',
      'call b',
      `error a: ${INTERRUPTED_CALL}`,
      'response b: result of b',
      'question r',
    ]);
  });

  it('puts responses into call order, and leaves orphaned and surplus ones out', () => {
    assert.deepEqual(
      project(question('q'), response('x'), call('a'), call('b'), response('b'), response('a'), response('a'), message('m')),
      ['question q', 'call a', 'call b', 'response a: result of a', 'response b: result of b', 'message m'],
    );
  });

  it('tells reused ids apart, by position', () => {
    assert.deepEqual(
      project(
        question('q'),
        call('a'),
        call('a'),
        response('a', 'one'),
        response('a', 'two'),
        TURN,
        question('r'),
        call('a'),
        call('a-2'),
        response('a', 'three'),
        response('a-2', 'four'),
      ),
      [
        'question q',
        'call a',
        'call a-3',
        'response a: one',
        'response a-3: two',
        'question r',
        'call a-4',
        'call a-2',
        'response a-4: three',
        'response a-2: four',
      ],
    );
  });

  it('gives a call without an id one', () => {
    assert.deepEqual(project(question('q'), call(''), response('', 'x')), [
      'question q',
      'call call-2',
      'response call-2: x',
    ]);
  });

  it('does not let an open call of an earlier turn take a response of this one', () => {
    assert.deepEqual(project(TURN, question('q'), call('a'), TURN, question('r'), call('a'), response('a', 'new')), [
      'question q',
      'call a',
      `error a: ${INTERRUPTED_CALL}`,
      'question r',
      'call a-2',
      'response a-2: new',
    ]);
  });

  it('finds a response that came after another question of its turn', () => {
    assert.deepEqual(project(TURN, question('q'), call('a'), question('hurry'), response('a', 'late')), [
      'question q',
      'call a',
      'response a: late',
      'question hurry',
    ]);
  });

  it('leaves out what says nothing, what was taken back, and what stands before the first question', () => {
    const aborted: EventDraft = { ...question('never mind'), metadata: { aborted: true } };
    assert.deepEqual(project(message('lost'), question('q'), message(' \n'), reasoning(''), TURN, aborted, TURN, question('r')), [
      'question q',
      'question r',
    ]);
  });

  it('keeps reasoning without a text where it carries data of the provider', () => {
    const redacted: EventDraft = { ...reasoning(''), metadata: { redacted: 'xyz' } };
    const counted: EventDraft = { ...reasoning(''), metadata: { usage: {} } };
    assert.deepEqual(project(question('q'), redacted, counted, message('m')), ['question q', 'reasoning ', 'message m']);
  });

  it('does not end in white space, and trims no other message', () => {
    assert.deepEqual(project(question('q'), message('one '), message('The first part is ')), [
      'question q',
      'message one ',
      'message The first part is',
    ]);
  });

  it('hides and replaces by overlay; the newest one decides, one without a target does nothing', () => {
    const stream = streamOf(
      question('q'),
      { ...reasoning('signed'), metadata: { signature: 's' } },
      call('a'),
      response('a'),
      message('m'),
    );
    const [, thought, request, answer, last] = stream.entries.map(({ eventId }) => eventId) as [string, string, string, string, string];
    stream.pushOverlay({ target: last, action: { type: 'hide' } });
    stream.pushOverlay({ target: last, action: { type: 'replace', content: 'new' } });
    stream.pushOverlay({ target: thought, action: { type: 'replace', content: 'other' } });
    stream.pushOverlay({ target: answer, action: { type: 'hide' } });
    stream.pushOverlay({ target: 'nobody', action: { type: 'hide' } });
    const events = projectEvents(stream.entries);
    assert.deepEqual(events.map(inShort), ['question q', 'reasoning other', 'call a', 'response a: [removed]', 'message new']);
    assert.equal(events[1]?.metadata, undefined);
    stream.pushOverlay({ target: request, action: { type: 'hide' } });
    assert.deepEqual(projectEvents(stream.entries).map(inShort), ['question q', 'reasoning other', 'message new']);
  });

  it('takes no notice of an overlay whose target was ambiguous', () => {
    const at = '2026-05-03T12:00:00.000Z';
    const entries = [
      { event_id: 'same', timestamp: at, type: 'chat_request', content: 'q' },
      { event_id: 'same', timestamp: at, type: 'chat_request', content: 'r' },
      { timestamp: at, type: 'overlay', target: 'same', action: { type: 'hide' } },
    ];
    const stream = ConversationStream.fromParts({ baseConfig: {}, entries }, steadyPorts());
    assert.deepEqual(projectThread(stream).events.map(inShort), ['question q', 'question r']);
  });

  it('is sound, and projects to itself, whatever the stream holds', () => {
    holds(
      fc.array(anyEntries, { maxLength: 40 }),
      (entries) => {
        const stream = ConversationStream.fromParts({ baseConfig: {}, entries }, steadyPorts());
        const before = stream.toParts();
        const thread = projectThread(stream);
        assert.deepEqual(validateThread(thread), []);
        const again = thread.events.map((event, index) => ({
          eventId: `${index}`,
          payload: { kind: 'event', event } as const,
        }));
        assert.deepEqual(projectEvents(again), thread.events);
        assert.deepEqual(stream.toParts(), before);
      },
      1000,
    );
  });
});

describe('validateThread', () => {
  const problems = (...drafts: readonly EventDraft[]) =>
    validateThread({ instructions: [], attachments: [], events: streamOf(...drafts).events() });

  it('sees every fault that the projection repairs', () => {
    assert.deepEqual(problems(question('q'), call('a'), call('b'), response('a'), response('b'), message('m')), []);
    assert.deepEqual(problems(message('m')), ['the first event is no question']);
    assert.deepEqual(problems(question('q'), call('a')), ["no response to 'a'"]);
    assert.equal(problems(question('q'), call('a'), call('b'), response('b'), response('a')).length, 2);
    assert.equal(problems(question('q'), call('a'), question('r'), response('a')).length, 1);
    assert.equal(problems(question('q'), call('a'), call('b'), response('a'), message('m'), response('b')).length, 1);
    assert.equal(problems(question('q'), response('a')).length, 1);
    assert.equal(problems(question('q'), call('a'), response('a'), call('a'), response('a')).length, 1);
    assert.equal(problems(question('q'), message(' ')).length, 2);
    assert.equal(problems(question('q'), TURN).length, 1);
    assert.equal(problems({ ...question('q'), metadata: { aborted: true } }).length, 1);
    assert.deepEqual(problems(question('q'), message('m ')), ['the last message ends in white space']);
  });
});
