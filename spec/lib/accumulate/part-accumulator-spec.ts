import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PartAccumulator } from '../../../lib/accumulate/part-accumulator.js';
import type { EventDraft } from '../../../lib/model/events.js';
import type { Metadata } from '../../../lib/model/json.js';
import type { Part, ProviderEvent } from '../../../lib/model/provider-events.js';
import { PROPERTY, providerEvents } from './provider-event-arbitraries.js';

const part = (index: number, content: Part, metadata?: Metadata): ProviderEvent => ({
  type: 'part',
  index,
  part: content,
  ...(metadata && { metadata }),
});
const text = (words: string): Part => ({ kind: 'text', text: words });
const reasoning = (words: string): Part => ({ kind: 'reasoning', text: words });
const structured = (words: string): Part => ({ kind: 'structured', text: words });
const call = (id: string, invalidArguments?: string): Part => ({
  kind: 'toolCall',
  request: { type: 'tool_call_request', id, name: 'read', arguments: {} },
  ...(invalidArguments !== undefined && { invalidArguments }),
});
const flush = (index: number, metadata?: Metadata): ProviderEvent => ({
  type: 'flush',
  index,
  ...(metadata && { metadata }),
});
const finished: ProviderEvent = { type: 'finished', reason: { kind: 'completed' } };

const message = (words: string, metadata?: Metadata): EventDraft => ({
  type: 'chat_response',
  message: words,
  ...(metadata && { metadata }),
});
const thought = (words: string, metadata?: Metadata): EventDraft => ({
  type: 'chat_response',
  reasoning: words,
  ...(metadata && { metadata }),
});

function run(events: readonly ProviderEvent[], end?: 'cut' | 'end'): EventDraft[] {
  const accumulator = new PartAccumulator();
  const drafts = events.flatMap((event) => accumulator.push(event));
  return end ? [...drafts, ...accumulator.flushAll(end === 'cut')] : drafts;
}

describe('PartAccumulator', () => {
  it('joins the parts of an index at its flush', () => {
    assert.deepEqual(run([part(0, reasoning('Hello ')), part(0, reasoning('world'))]), []);
    assert.deepEqual(run([part(0, reasoning('Hello ')), part(0, reasoning('world')), flush(0)]), [
      thought('Hello world'),
    ]);
  });

  it('keeps interleaved indices apart, and has a flushed index wait for a lower one that is open', () => {
    const events = [part(0, text('a')), part(1, text('b')), part(0, text('A')), flush(1)];
    assert.deepEqual(run(events), []);
    assert.deepEqual(run([...events, flush(0)]), [message('aA'), message('b')]);
    assert.deepEqual(run(events, 'cut'), [message('aA', { partial: true }), message('b')]);
  });

  it('lets an index go at once when only higher ones are open', () => {
    const events = [part(0, text('a')), part(1, text('b')), flush(0)];
    assert.deepEqual(run(events), [message('a')]);
  });

  it('flushes what is left at finished in ascending index', () => {
    const events = [part(2, call('c')), part(1, text('b')), part(0, reasoning('a')), finished];
    assert.deepEqual(
      run(events).map((event) => event.type),
      ['chat_response', 'chat_response', 'tool_call_request'],
    );
    assert.deepEqual(run(events).slice(0, 2), [thought('a'), message('b')]);
  });

  it('gives nothing for an index that is not open, so nothing twice', () => {
    assert.deepEqual(run([flush(4)]), []);
    assert.deepEqual(run([part(0, text('a')), flush(0), flush(0), finished, finished]), [message('a')]);
  });

  it('opens an index again after its flush', () => {
    assert.deepEqual(run([part(0, text('a')), flush(0), part(0, reasoning('b')), finished]), [
      message('a'),
      thought('b'),
    ]);
  });

  it('lets the metadata of the flush win over that of the parts, and later parts over earlier', () => {
    const events = [
      part(0, text('a'), { x: 1, y: 1 }),
      part(0, text('b'), { y: 2, z: 2 }),
      flush(0, { z: 3 }),
    ];
    assert.deepEqual(run(events), [message('ab', { x: 1, y: 2, z: 3 })]);
  });

  it('drops a blank message, also when it is cut', () => {
    assert.deepEqual(run([part(0, text('\n\n')), flush(0), part(1, text('')), flush(1)]), []);
    assert.deepEqual(run([part(0, text(' ')), part(1, structured(' '))], 'cut'), []);
  });

  it('keeps reasoning that has only metadata, and drops reasoning that has nothing', () => {
    assert.deepEqual(run([part(0, reasoning(''), { signature: 's' }), flush(0)]), [
      thought('', { signature: 's' }),
    ]);
    assert.deepEqual(run([part(0, reasoning('')), flush(0, { signature: 's' })]), [
      thought('', { signature: 's' }),
    ]);
    assert.deepEqual(run([part(0, reasoning(''), {}), flush(0, {})]), []);
    assert.deepEqual(run([part(0, reasoning('a'), {}), flush(0, {})]), [thought('a')]);
  });

  it('parses a structured answer, whatever JSON value it is', () => {
    const answer = (...pieces: string[]) =>
      run([...pieces.map((piece) => part(0, structured(piece))), flush(0)]);
    assert.deepEqual(answer('[1,', '2]'), [{ type: 'chat_response', data: [1, 2] }]);
    assert.deepEqual(answer('null'), [{ type: 'chat_response', data: null }]);
  });

  it('keeps a structured answer that is not JSON as a marked string', () => {
    const expected = { type: 'chat_response', data: '{"truncated', metadata: { partial: true } };
    assert.deepEqual(run([part(0, structured('{"trun')), part(0, structured('cated')), finished]), [expected]);
    assert.deepEqual(run([part(0, structured('{"truncated'))], 'cut'), [expected]);
  });

  it('quotes arguments that were no JSON object', () => {
    const [event] = run([part(0, call('a', '{"path": '), { item: 'i' }), flush(0)]);
    assert.deepEqual(event?.metadata, { item: 'i', invalid_arguments: '{"path": ' });
  });

  it('closes an open index first when a part of another kind comes, and drops nothing', () => {
    const events = [part(0, reasoning('a'), { s: 1 }), part(0, text('b'), { t: 2 }), part(0, call('c')), part(0, call('d'))];
    assert.deepEqual(run([...events, flush(0)]), [
      thought('a', { s: 1 }),
      message('b', { t: 2 }),
      { type: 'tool_call_request', id: 'c', name: 'read', arguments: {} },
      { type: 'tool_call_request', id: 'd', name: 'read', arguments: {} },
    ]);
  });

  it('ignores signs of life and patches', () => {
    assert.deepEqual(
      run([part(0, text('a')), { type: 'keepAlive' }, { type: 'patch', patches: [] }, part(0, text('b')), flush(0)]),
      [message('ab')],
    );
  });

  describe('when the answer is cut', () => {
    it('marks what was open, in ascending index, without the open tool call', () => {
      const events = [part(2, text('c'), { k: 1 }), part(1, call('b')), part(0, reasoning('a'))];
      assert.deepEqual(run(events, 'cut'), [
        thought('a', { partial: true }),
        message('c', { k: 1, partial: true }),
      ]);
    });

    it('keeps a signature that came after all the text, and no other', () => {
      const signed = part(0, reasoning(''), { signature: 's' });
      assert.deepEqual(run([part(0, reasoning('a')), signed], 'cut'), [
        thought('a', { signature: 's', partial: true }),
      ]);
      assert.deepEqual(run([signed, part(0, reasoning('a'))], 'cut'), [thought('a', { partial: true })]);
      assert.deepEqual(run([signed, part(0, reasoning(''))], 'cut'), []);
    });

    it('marks nothing that had been flushed, and gives nothing twice', () => {
      const accumulator = new PartAccumulator();
      for (const event of [part(0, text('a')), flush(0), part(1, text('b'))]) accumulator.push(event);
      assert.deepEqual(accumulator.flushAll(true), [message('b', { partial: true })]);
      assert.deepEqual(accumulator.flushAll(true), []);
    });
  });

  it('events are persisted in stream order', () => {
    fc.assert(
      fc.property(providerEvents(), (arbitrary) => {
        const accumulator = new PartAccumulator();
        const stored = numberedByFirstPart(arbitrary).flatMap((event) => accumulator.push(labelled(event)));
        const indices = [...stored, ...accumulator.flushAll(false)].map((event) => Number(event.metadata?.index));
        assert.deepEqual(indices, indices.toSorted((a, b) => a - b));
      }),
      PROPERTY,
    );
  });

  it('loses and invents no text, for any sequence of events', () => {
    fc.assert(
      fc.property(providerEvents(), (events) => {
        const given = (wanted: Part['kind']) =>
          events.flatMap((event) =>
            event.type === 'part' && event.part.kind === wanted && 'text' in event.part ? [event.part.text] : [],
          );
        const kept = run(events, 'end').map((event) => ('message' in event ? event.message : ''));
        assert.equal(sorted(kept), sorted(given('text').filter((piece) => piece.trim() !== '')));
      }),
      PROPERTY,
    );
  });
});

/** The characters that are no space, in an order of their own: what is left of a text whatever its cuts. */
function sorted(pieces: readonly string[]): string {
  return Array.from(pieces.join('').replaceAll(/\s/g, '')).sort().join('');
}

/** As codecs number: by first part, and an index that was flushed is not used again. */
function numberedByFirstPart(events: readonly ProviderEvent[]): ProviderEvent[] {
  const numbers = new Map<number, number>();
  let next = 0;
  return events.map((event) => {
    if (event.type === 'finished') numbers.clear();
    if (event.type !== 'part' && event.type !== 'flush') return event;
    if (event.type === 'part' && !numbers.has(event.index)) numbers.set(event.index, next++);
    const numbered = { ...event, index: numbers.get(event.index) ?? -1 };
    if (event.type === 'flush') numbers.delete(event.index);
    return numbered;
  });
}

/** Every event tells its index in its metadata. */
function labelled(event: ProviderEvent): ProviderEvent {
  return event.type === 'part' ? { ...event, metadata: { index: event.index } } : event;
}
