import assert from 'node:assert/strict';
import type { JsonObject } from '../../../lib/model/json.js';
import { readEventsFile, writeEventsFile } from '../../../lib/conversation/events-file.js';

const EVENTS: readonly JsonObject[] = [
  { event_id: 'a', type: 'x', text: 'one }],{ "two" {"event_id":' },
  { event_id: 'b', type: 'x', list: [1, { deep: [] }] },
  { event_id: 'c', type: 'x', text: '[]' },
];
const FILE = writeEventsFile(EVENTS);
const lines = FILE.split(/(?<=\n)/);
/** Where each event begins and ends in the file. */
const SPANS = EVENTS.map((event) => {
  const start = FILE.indexOf(JSON.stringify(event));
  return { event, start, end: start + JSON.stringify(event).length };
});

describe('events.json', () => {
  it('is a JSON array with one event per line, also where it is empty', () => {
    assert.deepEqual(JSON.parse(FILE), EVENTS);
    assert.equal(lines.length, EVENTS.length + 2);
    assert.deepEqual(JSON.parse(writeEventsFile([])), []);
  });

  it('reads sound JSON in any layout', () => {
    for (const text of [FILE, JSON.stringify(EVENTS), JSON.stringify(EVENTS, undefined, 4)]) {
      assert.deepEqual(readEventsFile(text), { entries: EVENTS, damage: [] });
    }
  });

  it('cut anywhere gives all events that are whole, and says that it is damaged', () => {
    for (let at = 0; at < FILE.length - 1; at += 1) {
      const { entries, damage } = readEventsFile(FILE.slice(0, at));
      assert.deepEqual(entries, SPANS.filter(({ end }) => end <= at).map(({ event }) => event));
      assert.ok(damage.length > 0, `cut at ${at}`);
    }
  });

  it('with any one byte overwritten gives all events that the byte is not in', () => {
    for (const character of ['\0', 'x', '"', '{', '\n']) {
      for (let at = 0; at < FILE.length; at += 1) {
        const { entries } = readEventsFile(FILE.slice(0, at) + character + FILE.slice(at + 1));
        for (const { event, start, end } of SPANS) {
          if (at >= start && at < end) continue;
          assert.ok(
            entries.some((entry) => JSON.stringify(entry) === JSON.stringify(event)),
            `${JSON.stringify(character)} at ${at}: ${JSON.stringify(event)}`,
          );
        }
      }
    }
  });

  it('uses what stands on both sides of zero bytes', () => {
    const zeros = '\0'.repeat(512);
    for (const text of [FILE + zeros, lines.slice(0, 2).join('') + zeros + lines.slice(2).join('')]) {
      const { entries, damage } = readEventsFile(text);
      assert.deepEqual(entries, EVENTS);
      assert.equal(damage.length, 1);
    }
  });

  it('uses an event that was glued to a torn one', () => {
    const text = `[\n${JSON.stringify(EVENTS[0]).slice(0, 20)}${lines.slice(2).join('')}`;
    assert.deepEqual(readEventsFile(text).entries, EVENTS.slice(1));
  });

  it('cut anywhere gives the whole events of an indented file too', () => {
    const text = JSON.stringify(EVENTS, undefined, 2);
    const ends = [...text.matchAll(/\n {2}\}/g)].map(({ index }) => index + 4);
    for (let at = 0; at < text.length - 1; at += 1) {
      const whole = ends.filter((end) => end <= at).length;
      assert.deepEqual(readEventsFile(text.slice(0, at)).entries, EVENTS.slice(0, whole), `cut at ${at}`);
    }
  });

  it('takes an event that is nested too deep for damage, in any layout', () => {
    const deep = `{"event_id":"d","usage":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const texts = [FILE.replace(',\n', `,\n${deep},\n`), `[${deep},${JSON.stringify(EVENTS).slice(1)}`];
    for (const text of [...texts, texts[0]!.slice(0, -2)]) {
      const { entries, damage } = readEventsFile(text);
      assert.deepEqual(entries, EVENTS);
      assert.ok(damage.length > 0);
    }
  });

  it('begins a turn where a question may have been lost between two answers', () => {
    const answer = (event_id: string): JsonObject => ({ event_id, type: 'chat_response', message: 'm' });
    const between = (...lost: readonly string[]) => {
      const [first, second] = [answer('a'), answer('b')].map((event) => JSON.stringify(event));
      return readEventsFile(`[\n${[first, ...lost, second].join(',\n')}\n]\n`).entries.map(({ type }) => type);
    };
    assert.deepEqual(between(), ['chat_response', 'chat_response']);
    assert.deepEqual(between('{"event_id":"x",#'), ['chat_response', 'turn_start', 'chat_response']);
    assert.deepEqual(between('\0\0', '\n', '#'), ['chat_response', 'turn_start', 'chat_response']);
    assert.deepEqual(between('#', '{"type":"chat_request"}'), ['chat_response', 'chat_request', 'chat_response']);
  });

  it('reads a damaged file in one pass', () => {
    const size = (count: number): number => {
      const text = `[\n${'{"event_id":"a","t":"torn\n'.repeat(count)}`;
      const before = performance.now();
      readEventsFile(text);
      return performance.now() - before;
    };
    size(1000);
    assert.ok(size(100_000) < 5000);
  });
});
