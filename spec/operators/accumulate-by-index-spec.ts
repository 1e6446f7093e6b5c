import assert from 'node:assert/strict';
import fc from 'fast-check';
import { concat, from, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import { PartAccumulator } from '../../lib/accumulate/part-accumulator.js';
import type { EventDraft } from '../../lib/model/events.js';
import type { Part, ProviderEvent } from '../../lib/model/provider-events.js';
import { accumulateByIndex } from '../../operators/accumulate-by-index.js';
import { PROPERTY, providerEvents } from '../lib/accumulate/provider-event-arbitraries.js';
import { withOne } from './one-operator.js';

const part = (index: number, kind: 'text' | 'reasoning', text: string): ProviderEvent => ({
  type: 'part',
  index,
  part: { kind, text },
});
const call: Part = { kind: 'toolCall', request: { type: 'tool_call_request', id: 'i', name: 'n', arguments: {} } };

/** Small letters are parts, capitals are flushes, x is finished. */
const inputs: Record<string, ProviderEvent> = {
  a: part(0, 'reasoning', 'Hello '),
  b: part(0, 'reasoning', 'world'),
  c: part(1, 'text', 'one'),
  d: part(1, 'text', 'two'),
  e: { type: 'part', index: 2, part: call },
  A: { type: 'flush', index: 0 },
  C: { type: 'flush', index: 1 },
  E: { type: 'flush', index: 2 },
  x: { type: 'finished', reason: { kind: 'completed' } },
};
const partial = { metadata: { partial: true } };
const outputs: Record<string, EventDraft> = {
  r: { type: 'chat_response', reasoning: 'Hello world' },
  p: { type: 'chat_response', reasoning: 'Hello ', ...partial },
  m: { type: 'chat_response', message: 'onetwo' },
  o: { type: 'chat_response', message: 'one' },
  q: { type: 'chat_response', message: 'one', ...partial },
  t: { type: 'tool_call_request', id: 'i', name: 'n', arguments: {} },
};

describe('accumulateByIndex', () => {
  it('accumulates reasoning chunks', marbles((m) => {
    const source$ = m.cold('-a-b-A-|', inputs);
    const subs = '          ^------!';
    const expected = '      -----r-|';
    m.expect(source$.pipe(accumulateByIndex())).toBeObservable(expected, outputs);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('keeps interleaved indices apart; one that is flushed waits for a lower one', marbles((m) => {
    const source$ = m.cold('-a-c-b-d-C-A-|   ', inputs);
    const expected = '      -----------(rm)';
    m.expect(source$.pipe(accumulateByIndex()), '^-----------!').toBeObservable(expected, outputs);
  }));

  it('gives what is left at finished in ascending index', marbles((m) => {
    const source$ = m.cold('ecab-x----|', inputs);
    const expected = '      -----(rot)|';
    m.expect(source$.pipe(accumulateByIndex())).toBeObservable(expected, outputs);
  }));

  it('marks what is left as partial when the answer ends without finished, and drops the open call', marbles((m) => {
    const source$ = m.cold('eca-|   ', inputs);
    const expected = '      ----(pq|)';
    m.expect(source$.pipe(accumulateByIndex())).toBeObservable(expected, outputs);
  }));

  it('loses nothing on an error: what is open goes first', marbles((m) => {
    const source$ = m.cold('eca-#   ', inputs);
    const subs = '          ^---!   ';
    const expected = '      ----(pq#)';
    m.expect(source$.pipe(accumulateByIndex())).toBeObservable(expected, outputs);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('takes never, empty and an error without anything before it', marbles((m) => {
    withOne(accumulateByIndex(), (accumulate) => {
      m.expect(m.cold('-', inputs).pipe(accumulate)).toBeObservable('-');
      m.expect(m.cold('-|', inputs).pipe(accumulate)).toBeObservable('-|');
      m.expect(m.cold('-#', inputs).pipe(accumulate)).toBeObservable('-#');
    });
  }));

  it('ends the source on unsubscription, and gives nothing of what it held', marbles((m) => {
    const source$ = m.cold('-a-A-c-d-C-', inputs);
    const subs = '          ^-----!    ';
    const expected = '      ---p---    ';
    const whole: Record<string, EventDraft> = { p: { type: 'chat_response', reasoning: 'Hello ' } };
    m.expect(source$.pipe(accumulateByIndex()), '^-----!').toBeObservable(expected, whole);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('keeps no state between subscriptions of one operator value', marbles((m) => {
    withOne(accumulateByIndex(), (accumulate) => {
      const first$ = m.cold(' -ab-A|', inputs);
      const second$ = m.cold('--c-C|', inputs);
      m.expect(first$.pipe(accumulate)).toBeObservable(' ----r|', outputs);
      m.expect(second$.pipe(accumulate)).toBeObservable('----o|', outputs);
    });
  }));

  it('events are persisted in stream order', () => {
    const ordered = (events: readonly ProviderEvent[]) =>
      collected(numberedByFirstPart(events)).map((draft) => Number(draft.metadata?.index));
    fc.assert(
      fc.property(providerEvents(), (events) => {
        const indices = ordered(events);
        assert.deepEqual(indices, indices.toSorted((a, b) => a - b));
      }),
      PROPERTY,
    );
  });

  it('agrees with PartAccumulator, however the answer ends', () => {
    fc.assert(
      fc.property(providerEvents(), fc.boolean(), (events, broken) => {
        const accumulator = new PartAccumulator();
        const expected = [...events.flatMap((event) => accumulator.push(event)), ...accumulator.flushAll(true)];
        assert.deepEqual(collected(events, broken), expected);
      }),
      PROPERTY,
    );
  });
});

function collected(events: readonly ProviderEvent[], broken = false): EventDraft[] {
  const drafts: EventDraft[] = [];
  let failed = false;
  const source$ = broken ? concat(from(events), throwError(() => new Error('broken'))) : from(events);
  source$.pipe(accumulateByIndex()).subscribe({
    next: (draft) => drafts.push(draft),
    error: () => (failed = true),
  });
  assert.equal(failed, broken);
  return drafts;
}

/** As codecs number: by first part, an index that was flushed never used again; each part names its index. */
function numberedByFirstPart(events: readonly ProviderEvent[]): ProviderEvent[] {
  const numbers = new Map<number, number>();
  let next = 0;
  return events.map((event) => {
    if (event.type === 'finished') numbers.clear();
    if (event.type === 'part') {
      const index = numbers.get(event.index) ?? next++;
      numbers.set(event.index, index);
      return { ...event, index, metadata: { index } };
    }
    if (event.type !== 'flush') return event;
    const index = numbers.get(event.index) ?? -1;
    numbers.delete(event.index);
    return { type: 'flush', index };
  });
}
