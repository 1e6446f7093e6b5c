import assert from 'node:assert/strict';
import type { JsonObject } from '../../../lib/model/json.js';
import { readStoredEntry, storedTimestamp, writeStoredEntry } from '../../../lib/conversation/stored-entry.js';

const AT = '2026-05-03T12:00:00.000Z';

function roundTrip(value: JsonObject): string {
  const { eventId, payload } = readStoredEntry(value);
  return JSON.stringify(writeStoredEntry({ eventId: eventId ?? 'fresh', payload }));
}

describe('stored entries', () => {
  it('come back as they were, fields that nobody knows included', () => {
    const lines = [
      `{"event_id":"k3m9x2a","timestamp":"${AT}","type":"chat_request","content":"Hello","mood":"new"}`,
      `{"event_id":"a","timestamp":"${AT}","type":"tool_call_request","id":"t","name":"n","arguments":{"b":1,"a":2}}`,
      `{"event_id":"b","timestamp":"${AT}","type":"config_delta","delta":{"x":1}}`,
      `{"event_id":"c","timestamp":"${AT}","type":"overlay","target":"a","action":{"type":"hide"}}`,
      `{"event_id":"d","timestamp":"${AT}","type":"compaction","from_turn":0,"to_turn":1,"summary":"s"}`,
      '{"type":"from_the_future","event_id":"e","timestamp":5,"__proto__":{"x":1}}',
    ];
    for (const line of lines) assert.equal(roundTrip(JSON.parse(line) as JsonObject), line);
  });

  it('read a time in space form, and write it as RFC 3339', () => {
    const value = { timestamp: '2026-05-03 12:00:00.123456', type: 'turn_start' };
    assert.equal(roundTrip(value), '{"event_id":"fresh","timestamp":"2026-05-03T12:00:00.123456Z","type":"turn_start"}');
  });

  it('of a known kind with bad content are kept as they came, and say what is wrong', () => {
    const cases: readonly (readonly [JsonObject, string])[] = [
      [{ type: 'chat_request', timestamp: AT }, 'chat_request: content is missing'],
      [{ type: 'chat_request', timestamp: AT, content: 3 }, 'chat_request: content is no string'],
      [{ timestamp: AT }, 'type is missing'],
      [
        { type: 'chat_response', timestamp: AT, message: 'a', reasoning: 'b' },
        'chat_response: exactly one of message, reasoning, data has to be there',
      ],
      [
        { type: 'overlay', timestamp: AT, target: 'a', action: { type: 'replace' } },
        'overlay: action.content is missing',
      ],
      [{ type: 'overlay', timestamp: AT, target: 'a', action: { type: 'x' } }, 'overlay: action.type is no one of hide, replace'],
      [{ type: 'compaction', timestamp: AT, from_turn: -1, to_turn: 1 }, 'compaction: from_turn is no whole number'],
      [{ type: 'inquiry_response', timestamp: AT, id: 'q' }, 'inquiry_response: answer is missing'],
      [
        {
          type: 'inquiry_request',
          timestamp: AT,
          id: 'q',
          source: 'tool',
          question: { text: 't', answer_type: { type: 'select', options: [1] } },
        },
        'inquiry_request: question.answer_type.options[0] is no string',
      ],
    ];
    for (const [value, problem] of cases) {
      const read = readStoredEntry(value);
      assert.equal(read.problem, problem);
      assert.deepEqual(read.payload, { kind: 'unknown', value });
    }
  });

  it('without a readable time are used, at the time they are given', () => {
    for (const timestamp of ['noon', 5, null, undefined]) {
      const value = { type: 'chat_request', content: 'q', ...(timestamp === undefined ? {} : { timestamp }) };
      assert.deepEqual(readStoredEntry(value, AT), {
        eventId: undefined,
        payload: { kind: 'event', event: { type: 'chat_request', content: 'q', timestamp: AT } },
      });
      assert.equal(storedTimestamp(value), undefined);
    }
  });

  it('tell a missing id from an empty one no more than a file does', () => {
    assert.equal(readStoredEntry({ type: 'turn_start', timestamp: AT, event_id: '' }).eventId, undefined);
    assert.equal(readStoredEntry({ type: 'turn_start', timestamp: AT, event_id: 7 }).eventId, undefined);
  });
});
