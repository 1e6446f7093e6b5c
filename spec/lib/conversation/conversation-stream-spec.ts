import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ConversationStream } from '../../../lib/conversation/conversation-stream.js';
import { fromLegacyEvents } from '../../../lib/conversation/legacy.js';
import { foldConfig } from '../../../lib/conversation/config-delta.js';
import { applyPatches } from '../../../lib/conversation/patches.js';
import { anyEntries, holds, message, question, steadyPorts, streamOf } from './support.js';

const AT = '2026-05-03T12:00:00.000Z';

describe('ConversationStream', () => {
  it('gives what it is given an id and a time', () => {
    const stream = new ConversationStream(steadyPorts());
    const entry = stream.push(question('Hello'));
    assert.match(entry.eventId, /^[0-9a-z]{7}$/);
    assert.deepEqual(stream.toParts().entries, [
      { event_id: entry.eventId, timestamp: AT, type: 'chat_request', content: 'Hello' },
    ]);
  });

  it('settles ids: the first of a duplicate keeps it, later ones and those without get fresh ones', () => {
    const entry = { timestamp: AT, type: 'turn_start' };
    const entries = [entry, { event_id: 'same', ...entry }, { event_id: 'same', ...entry }];
    const stream = ConversationStream.fromParts({ baseConfig: {}, entries }, steadyPorts());
    assert.equal(stream.entries[1]?.eventId, 'same');
    assert.equal(new Set(stream.entries.map(({ eventId }) => eventId)).size, 3);
    assert.deepEqual([...stream.duplicatedIds], ['same']);
    assert.equal(stream.settledIds, 2);
  });

  it('settles times: an entry without a readable one has that of the entry before, or the epoch', () => {
    const later = '2026-05-04T12:00:00.000Z';
    const entries = [
      { type: 'turn_start' },
      { timestamp: AT, type: 'chat_request', content: 'q' },
      { type: 'from_the_future', timestamp: later },
      { timestamp: 'noon', type: 'chat_response', message: 'm' },
      { type: 'config_delta', delta: {} },
    ];
    const stream = ConversationStream.fromParts({ baseConfig: {}, entries }, steadyPorts());
    const times = ['1970-01-01T00:00:00.000Z', AT, later, later, later];
    assert.deepEqual(stream.toParts().entries.map(({ timestamp }) => timestamp), times);
    assert.deepEqual(stream.problems, []);
    stream.adopt({ event_id: 'a', type: 'chat_response', message: 'n' });
    assert.equal(stream.events().at(-1)?.timestamp, later);
  });

  it('does not make an id that a later entry of the file holds', () => {
    const entries = [
      { timestamp: AT, type: 'turn_start' },
      { event_id: '0000000', timestamp: AT, type: 'turn_start' },
    ];
    const stream = ConversationStream.fromParts({ baseConfig: {}, entries }, { now: () => 0, random: () => 0 });
    assert.deepEqual(
      stream.entries.map(({ eventId }) => eventId),
      ['0000001', '0000000'],
    );
  });

  it('retires an id with its entry', () => {
    const stream = new ConversationStream({ now: () => 0, random: () => 0 });
    const { eventId } = stream.push(question('a'));
    stream.removeEntries(new Set([eventId]));
    assert.notEqual(stream.push(question('b')).eventId, eventId);
    assert.equal(stream.adopt({ event_id: eventId, timestamp: AT, type: 'turn_start' }), undefined);
  });

  it('amends the metadata of one event', () => {
    const stream = streamOf(question('a'), message('b'));
    const { eventId } = stream.entries[1]!;
    assert.equal(stream.amend(eventId, { usage: { output_tokens: 1 } }), true);
    assert.equal(stream.amend(eventId, { finish: 'x' }), true);
    assert.deepEqual(stream.events()[1]?.metadata, { usage: { output_tokens: 1 }, finish: 'x' });
    assert.equal(stream.amend('nobody', {}), false);
  });

  it('patches: removes one key where its value matches, counts what changed, once', () => {
    const stream = streamOf(
      { ...message('a'), metadata: { signature: 's', id: 1 } },
      { ...message('b'), metadata: { signature: 's' } },
      { ...message('c'), metadata: { signature: 't' } },
    );
    assert.equal(applyPatches(stream, [{ key: 'signature', value: 's' }]), 2);
    assert.equal(applyPatches(stream, [{ key: 'signature', value: 's' }]), 0);
    assert.deepEqual(
      stream.events().map(({ metadata }) => metadata),
      [{ id: 1 }, undefined, { signature: 't' }],
    );
    assert.equal('metadata' in stream.events()[1]!, false);
  });

  it('reads a legacy file: a first config_delta is the base configuration', () => {
    const delta = { timestamp: AT, type: 'config_delta', delta: { model: 'm' } };
    const stream = fromLegacyEvents([delta, { timestamp: AT, type: 'turn_start' }], steadyPorts());
    assert.deepEqual(stream.baseConfig, { model: 'm' });
    assert.equal(stream.entries.length, 1);
  });

  it('folds configuration: objects merge, everything else is replaced', () => {
    const stream = new ConversationStream(steadyPorts(), { a: { b: 1, c: [1] }, d: 1 });
    stream.pushConfigDelta({ a: { c: [2] }, d: { e: 1 } });
    assert.deepEqual(foldConfig(stream.baseConfig, stream.entries), { a: { b: 1, c: [2] }, d: { e: 1 } });
  });

  it('keeps what was written: fromParts(toParts(x)) = x, ids unique, whatever is loaded', () => {
    holds(fc.array(anyEntries), (entries) => {
      const stream = ConversationStream.fromParts({ baseConfig: { a: 1 }, entries }, steadyPorts());
      const parts = stream.toParts();
      assert.equal(parts.entries.length, entries.length);
      const again = ConversationStream.fromParts(parts, steadyPorts(0, 99));
      assert.equal(JSON.stringify(again.toParts()), JSON.stringify(parts));
      assert.equal(again.settledIds, 0);
      const ids = parts.entries.map((entry) => entry.event_id);
      assert.equal(new Set(ids).size, ids.length);
    });
  });
});
