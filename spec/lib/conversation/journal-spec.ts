import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EventDraft } from '../../../lib/model/events.js';
import type { ProviderEvent } from '../../../lib/model/provider-events.js';
import { PartAccumulator } from '../../../lib/accumulate/part-accumulator.js';
import { ConversationStream } from '../../../lib/conversation/conversation-stream.js';
import { type JournalRecord, readJournal, writeJournalRecord } from '../../../lib/conversation/journal-record.js';
import { recoverJournal } from '../../../lib/conversation/recover-journal.js';
import { writeStoredEntry } from '../../../lib/conversation/stored-entry.js';
import { providerEvents } from '../accumulate/provider-event-arbitraries.js';
import { TURN, call, holds, question, response, steadyPorts } from './support.js';

const text = (index: number, content: string): ProviderEvent => ({
  type: 'part',
  index,
  part: { kind: 'text', text: content },
});
const flush = (index: number): ProviderEvent => ({ type: 'flush', index });
const finished: ProviderEvent = { type: 'finished', reason: { kind: 'completed' }, usage: { output_tokens: 3 } };
const parts = (...events: readonly ProviderEvent[]): JournalRecord => ({ record: 'parts', at: 0, events });

/** What the live path records when it adds an event. */
function entryOf(live: ConversationStream, draft: EventDraft, origin: 'answer' | 'other' = 'other'): JournalRecord {
  return { record: 'entry', origin, entry: writeStoredEntry(live.push(draft)) };
}

function replay(records: readonly JournalRecord[]) {
  const stream = new ConversationStream(steadyPorts(0, 7));
  const recovery = recoverJournal(stream, records);
  const events = stream.events().map(({ timestamp: _, ...event }) => event);
  return { ...recovery, stream, events };
}

describe('readJournal', () => {
  it('reads what was written', () => {
    const records: readonly JournalRecord[] = [
      { record: 'journal', format_version: 1, events_bytes: 4 },
      { record: 'request' },
      parts(text(0, 'one\n{"record":"cycle"}'), flush(0), finished),
      { record: 'amend', event_id: 'a', metadata: { x: 1 } },
      { record: 'patch', patches: [{ key: 'k', value: 'v' }] },
      { record: 'discard', event_ids: ['a'] },
      { record: 'cycle' },
    ];
    assert.deepEqual(readJournal(records.map(writeJournalRecord).join('')), { records, damage: 0 });
  });

  it('leaves out what is torn, glued together or nonsense, and reads the rest', () => {
    const cycle = '{"record":"cycle"}';
    assert.deepEqual(
      readJournal(`{"record":"par${cycle}\n\0\0${cycle}\n{"record":"toString"}\n{"record":"parts","at":0}\n[1]\n7\n${cycle}`),
      { records: [{ record: 'cycle' }, { record: 'cycle' }, { record: 'cycle' }], damage: 1 },
    );
  });

  it('leaves out provider events that cannot be accumulated', () => {
    const events = [{ type: 'part', index: 0 }, { type: 'tart' }, { type: 'part', index: 0, part: { kind: 'text' } }, null];
    const line = JSON.stringify({ record: 'parts', at: 0, events: [...events, flush(0)] });
    assert.deepEqual(readJournal(`${line}\n`), { records: [parts(flush(0))], damage: 1 });
  });

  it('counts the stretches that are damaged; a torn last line is none', () => {
    const cycle = '{"record":"cycle"}\n';
    const counted = (text: string): number => readJournal(text).damage;
    for (const torn of ['', '{"rec', '\0\0\0', '7', '{"record":"cycle"']) assert.equal(counted(cycle + torn), 0, torn);
    for (const junk of ['junk', '\0\0', '{}', '[]', '{"record":"cycle"', '{"record":"new"}', '{"record":"amend","event_id":1}']) {
      assert.equal(counted(`${cycle}${junk}\n${cycle}`), 1, junk);
      assert.equal(counted(`${cycle}${junk}\n${junk}\n\n${cycle}${junk}\n`), 2, junk);
    }
    const deep = `{"record":"amend","event_id":"a","metadata":{"usage":${'['.repeat(20_000)}${']'.repeat(20_000)}}}\n`;
    assert.deepEqual(readJournal(deep + cycle), { records: [{ record: 'cycle' }], damage: 1 });
  });
});

describe('recoverJournal', () => {
  it('makes events of parts: complete ones, and a partial one of what was open', () => {
    const { events, recovered } = replay([parts(text(0, 'Hel'), text(0, 'lo'), flush(0), text(1, 'The first '))]);
    assert.deepEqual(events, [
      { type: 'chat_response', message: 'Hello' },
      { type: 'chat_response', message: 'The first ', metadata: { partial: true } },
    ]);
    assert.equal(recovered.length, 2);
  });

  it('keeps the ids of recorded entries, and adds none of them twice', () => {
    const live = new ConversationStream(steadyPorts());
    const records = [
      entryOf(live, TURN),
      entryOf(live, question('q')),
      parts(text(0, 'a'), flush(0), text(1, 'b')),
      entryOf(live, { type: 'chat_response', message: 'a' }, 'answer'),
    ];
    const { events, recovered, stream } = replay(records);
    assert.deepEqual(stream.toParts().entries.slice(0, 3), live.toParts().entries);
    assert.deepEqual(events.at(-1), { type: 'chat_response', message: 'b', metadata: { partial: true } });
    assert.equal(recovered.length, 1);
  });

  it('takes an event whose repeated head was removed for the one its parts give', () => {
    const live = new ConversationStream(steadyPorts());
    const records = [parts(text(0, 'again: new'), flush(0)), entryOf(live, { type: 'chat_response', message: 'new' }, 'answer')];
    assert.deepEqual(replay(records).events, [{ type: 'chat_response', message: 'new' }]);
  });

  it('starts its indices again with each request', () => {
    const live = new ConversationStream(steadyPorts());
    const partial: EventDraft = { type: 'chat_response', message: 'one', metadata: { partial: true } };
    const records: readonly JournalRecord[] = [
      { record: 'request' },
      parts(text(0, 'one')),
      entryOf(live, partial, 'answer'),
      { record: 'request' },
      parts(text(0, ' two')),
    ];
    assert.deepEqual(replay(records).events, [partial, { ...partial, message: ' two' }]);
  });

  it('tells the last event of an answer why it ended, if the live path had no time to', () => {
    const live = new ConversationStream(steadyPorts());
    const metadata = { finish: { reason: 'completed' }, usage: { output_tokens: 3 } };
    assert.deepEqual(replay([parts(text(0, 'a'), finished)]).events, [{ type: 'chat_response', message: 'a', metadata }]);
    const committed = entryOf(live, { type: 'chat_response', message: 'a' }, 'answer');
    assert.deepEqual(replay([parts(text(0, 'a'), finished), committed]).events[0]?.metadata, metadata);
    const amend: JournalRecord = { record: 'amend', event_id: live.entries[0]!.eventId, metadata: { finish: 'x' } };
    assert.deepEqual(replay([parts(text(0, 'a'), finished), committed, amend]).events[0]?.metadata, { finish: 'x' });
  });

  it('adds responses that waited for their turn, in request order, each once', () => {
    const live = new ConversationStream(steadyPorts());
    const waiting = (id: string, position: number): JournalRecord => ({
      record: 'response',
      position,
      response: { type: 'tool_call_response', id, content: `${id} ${position}`, is_error: false },
    });
    const records = [
      entryOf(live, call('a')),
      entryOf(live, call('b')),
      entryOf(live, call('a')),
      waiting('a', 2),
      waiting('b', 1),
      waiting('a', 0),
      entryOf(live, response('a', 'a 0')),
    ];
    const contents = replay(records).events.flatMap((event) => (event.type === 'tool_call_response' ? [event.content] : []));
    assert.deepEqual(contents, ['a 0', 'b 1', 'a 2']);
  });

  it('forgets what was discarded', () => {
    const live = new ConversationStream(steadyPorts());
    const asked = entryOf(live, question('q'));
    const answered = entryOf(live, { type: 'chat_response', message: 'a' }, 'answer');
    const discard: JournalRecord = { record: 'discard', event_ids: [live.entries[1]!.eventId] };
    const records = [asked, parts(text(0, 'a'), flush(0), text(1, 'b')), answered, discard];
    assert.deepEqual(replay(records).events, [question('q')]);
  });

  it('begins a turn where the start of one was lost to damage, and nowhere else', () => {
    const live = new ConversationStream(steadyPorts());
    const records = [entryOf(live, TURN), entryOf(live, question('q')), parts(text(0, 'a'), flush(0))];
    const types = (damaged: boolean, from: readonly JournalRecord[], known: readonly JournalRecord[] = []) => {
      const stream = new ConversationStream(steadyPorts(0, 7));
      for (const record of known) if (record.record === 'entry') stream.adopt(record.entry);
      const { settled } = recoverJournal(stream, from, damaged);
      const again = new ConversationStream(steadyPorts(0, 11));
      for (const record of known) if (record.record === 'entry') again.adopt(record.entry);
      recoverJournal(again, settled);
      assert.deepEqual(again.toParts(), stream.toParts());
      return stream.events().map(({ type }) => type);
    };
    const whole = ['turn_start', 'chat_request', 'chat_response'];
    assert.deepEqual(types(true, records), whole);
    assert.deepEqual(types(true, records.slice(1)), whole);
    assert.deepEqual(types(true, records.slice(2)), ['turn_start', 'chat_response']);
    assert.deepEqual(types(false, records.slice(2)), ['chat_response']);
    assert.deepEqual(types(true, records.slice(1), records), whole);
    assert.deepEqual(types(true, [{ record: 'cycle' }]), []);
  });

  it('gives every character of every part, once, wherever the live path was killed', () => {
    holds(fc.tuple(providerEvents(), fc.nat(60), fc.nat(3)), ([received, killedAt, size]) => {
      const live = new ConversationStream(steadyPorts());
      const accumulator = new PartAccumulator();
      const records: JournalRecord[] = [{ record: 'request' }];
      for (let at = 0; at < received.length; at += size + 1) {
        const batch = received.slice(at, at + size + 1);
        records.push(parts(...batch));
        for (const draft of batch.flatMap((event) => accumulator.push(event))) records.push(entryOf(live, draft, 'answer'));
      }
      const journal = records.slice(0, killedAt);
      const expected = new PartAccumulator();
      const all = journal.flatMap((record) => (record.record === 'parts' ? record.events : []));
      const wanted = [...all.flatMap((event) => expected.push(event)), ...expected.flushAll(true)];
      const bare = (drafts: readonly EventDraft[]) => drafts.map((draft) => ({ ...draft, metadata: undefined }));
      const once = replay(journal);
      assert.deepEqual(bare(once.events), bare(wanted));
      const twice = new ConversationStream(steadyPorts(0, 13));
      recoverJournal(twice, once.settled);
      assert.deepEqual(twice.toParts(), once.stream.toParts());
      assert.deepEqual(recoverJournal(twice, once.settled).recovered, []);
      assert.deepEqual(twice.toParts(), once.stream.toParts());
    });
  });
});
