import assert from 'node:assert/strict';
import { ignoreElements, map, NEVER, of, type Observable } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import { WeirError } from '../../lib/model/errors.js';
import type { CodecEvent, ProviderEvent } from '../../lib/model/provider-events.js';
import type { Action } from '../../lib/model/turn.js';
import { runCycle, type CycleOptions } from '../../operators/run-cycle.js';
import { memoryStore, recordingPrinter } from '../../operators/testing/index.js';

const text = (value: string): CodecEvent => ({ type: 'part', index: 0, part: { kind: 'text', text: value } });
const flush: CodecEvent = { type: 'flush', index: 0 };
const finished: CodecEvent = { type: 'finished', reason: { kind: 'completed' } };
const batches: Readonly<Record<string, readonly CodecEvent[]>> = { a: [text('a')], b: [text('b')], c: [text('c'), flush, finished] };

/** What comes out, a letter each. */
const values = { p: 'part', _: '', s: 'stored', f: 'flush', e: 'finished', A: 'persist' };

function handleEvent(event: ProviderEvent): readonly Action[] {
  if (event.type === 'part') return [{ type: 'renderChunk', event }];
  return event.type === 'finished' ? [{ type: 'persist' }] : [{ type: 'continue' }];
}

function cycle(stream$: Observable<readonly CodecEvent[]>, options: Partial<CycleOptions> = {}) {
  return runCycle({
    provider: { name: 'spec', stream: () => stream$ },
    store: memoryStore(),
    printer: recordingPrinter(),
    request: { model: 'm', thread: { instructions: [], attachments: [], events: [] }, parameters: {}, tools: [], toolChoice: { kind: 'auto' } },
    handleEvent,
    cancel$: NEVER,
    held$: of(false),
    onPrinterError: (error) => assert.fail(error.message),
    ...options,
  }).pipe(
    map((flow) => {
      if (flow.type === 'actions') return flow.actions.map(({ type }) => type).join();
      return flow.event.type === 'provider' ? flow.event.event.type : flow.event.type;
    }),
  );
}

const said = (store: ReturnType<typeof memoryStore>) =>
  store.events.map((event) => ['message' in event ? event.message : event.type, event.metadata?.partial ?? false]);

describe('runCycle', () => {
  it('gives stored events first, then the events of the array, and its last actions once both paths have ended', marbles((m) => {
    const stream$ = m.cold('-a---b---c-----', batches);
    const expected = '      -(p_)(p_)(spfeA|)';
    m.expect(cycle(stream$)).toBeObservable(expected, values);
    m.expect(stream$).toHaveSubscriptions('^--------!');
  }));

  it('stores and shows everything, and ends both paths when it is cancelled', marbles((m) => {
    const store = memoryStore();
    const printer = recordingPrinter();
    const stream$ = m.cold('-a---b-----c', batches);
    const cancel$ = m.cold('---------x');
    m.expect(cycle(stream$, { store, printer, cancel$: cancel$.pipe(map(() => undefined)) })).toBeObservable('-(p_)(p_)(s_|)', values);
    m.flush();
    assert.deepEqual(said(store), [['ab', true]]);
    assert.equal(printer.text(), 'ab');
    m.expect(stream$).toHaveSubscriptions('^--------!');
  }));

  it('lets both paths go what they hold, then errors', marbles((m) => {
    const store = memoryStore();
    const printer = recordingPrinter();
    const error = new WeirError('connection', 'The line is dead.');
    const stream$ = m.cold('-a---#', batches, error);
    m.expect(cycle(stream$, { store, printer })).toBeObservable('-(p_)(s#)', values, error);
    m.flush();
    assert.deepEqual(said(store), [['a', true]]);
    assert.equal(printer.text(), 'a');
  }));

  it('shows nothing while held, and shows it before the last actions', marbles((m) => {
    const printer = recordingPrinter();
    const stream$ = m.cold('-c---------', batches);
    const held$ = m.cold('  t-------f--', { t: true, f: false });
    m.expect(cycle(stream$, { printer, held$ })).toBeObservable('-(spfe)-(A|)', values);
    m.flush();
    assert.equal(printer.text(), 'c');
  }));

  it('closes the connection when it is unsubscribed from', marbles((m) => {
    const stream$ = m.cold('-a---b---', batches);
    m.expect(cycle(stream$).pipe(ignoreElements()), '^--!').toBeObservable('----');
    m.expect(stream$).toHaveSubscriptions('^--!');
  }));
});
