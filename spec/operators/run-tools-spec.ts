import assert from 'node:assert/strict';
import fc from 'fast-check';
import { concat, delay, EMPTY, filter, map, NEVER, of, take, tap, throwError, timer, type Observable } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import type { ToolCallRequest } from '../../lib/model/events.js';
import type { ToolEvent } from '../../lib/model/tools.js';
import { inRequestOrder } from '../../operators/in-request-order.js';
import { runTools } from '../../operators/run-tools.js';
import { PROPERTY } from '../lib/accumulate/provider-event-arbitraries.js';

const request = (id: string): ToolCallRequest => ({ type: 'tool_call_request', id, name: id, arguments: {} });
const completed = (position: number, id: string, content: string, isError = false): ToolEvent => ({
  type: 'completed',
  position,
  response: { type: 'tool_call_response', id, content, is_error: isError },
});
const output = (position: number): ToolEvent => ({
  type: 'renderOutput',
  position,
  command: { type: 'showProgress', name: 'x', elapsedMs: 1 },
});

/** Content of the completed events, errors marked. */
function contents(events$: Observable<ToolEvent>): Observable<string> {
  return events$.pipe(
    filter((event) => event.type === 'completed'),
    map(({ response }) => (response.is_error ? '!' : '') + response.content),
  );
}

describe('runTools', () => {
  it('runs the calls at once and gives their events as they come', marbles((m) => {
    const calls = [
      m.cold('-o---(x|)', { o: output(0), x: completed(0, 'a', 'A') }),
      m.cold('---(y|)  ', { y: completed(1, 'b', 'B') }),
    ];
    const expected = '-o-y-(x|)';
    const events$ = runTools({ requests: ['a', 'b'].map(request), execute: (_, position) => calls[position]! });
    m.expect(events$).toBeObservable(expected, {
      o: output(0),
      x: completed(0, 'a', 'A'),
      y: completed(1, 'b', 'B'),
    });
    m.expect(calls[0]!).toHaveSubscriptions('^----!');
    m.expect(calls[1]!).toHaveSubscriptions('^--!');
  }));

  it('tells places and ids by its own list', marbles((m) => {
    const events$ = runTools({ requests: [request('a'), request('a')], execute: () => of(completed(9, 'z', 'x')) });
    m.expect(events$).toBeObservable('(xy|)', { x: completed(0, 'a', 'x'), y: completed(1, 'a', 'x') });
  }));

  it('starts no more calls at once than it may', marbles((m) => {
    const call$ = m.cold('--(x|)', { x: completed(0, '', 'x') });
    const events$ = runTools({ requests: ['a', 'b', 'c'].map(request), execute: () => call$, concurrency: 2 });
    m.expect(contents(events$).pipe(take(2))).toBeObservable('--(xx|)');
    m.expect(call$).toHaveSubscriptions(['^-!', '^-!', '--(^!)']);
  }));

  it('completes at once without calls', marbles((m) => {
    m.expect(runTools({ requests: [], execute: () => NEVER })).toBeObservable('|');
  }));

  it('makes an error response of a throw, an error, and an end without a result', marbles((m) => {
    const events$ = runTools({
      requests: ['throws', 'errors', 'ends', 'works'].map(request),
      execute: ({ name }) => {
        if (name === 'throws') throw new Error('no such file');
        if (name === 'errors') return concat(of(output(0)), throwError(() => 'disk full'));
        return name === 'ends' ? EMPTY : of(completed(0, '', 'fine'));
      },
    });
    m.expect(contents(events$)).toBeObservable('(abcd|)', {
      a: '!Tool failed: no such file',
      b: '!Tool failed: disk full',
      c: '!Tool failed: it ended without a result',
      d: 'fine',
    });
  }));

  it('listens to nothing of a call after its result', marbles((m) => {
    const call$ = m.cold('-x-y-|', { x: completed(0, 'a', '1'), y: completed(0, 'a', '2') });
    m.expect(contents(runTools({ requests: [request('a')], execute: () => call$ }))).toBeObservable('-(x|)', { x: '1' });
    m.expect(call$).toHaveSubscriptions('^!');
  }));

  it('tools cancelled via token complete quickly', marbles((m) => {
    const slow: ToolEvent = completed(0, 'slow', 'result');
    const events$ = runTools({
      requests: [request('slow')],
      execute: () => timer(10_000).pipe(map(() => slow)),
      cancel$: timer(50).pipe(map(() => undefined)),
    });
    m.expect(contents(events$)).toBeObservable('50ms (x|)', { x: 'Cancelled' });
  }));

  it('answers unfinished calls when cancelled, those that waited too, and ends what ran', marbles((m) => {
    const started: string[] = [];
    const quick$ = m.cold(' -(x|)', { x: completed(0, '', 'done') });
    const slow$ = m.cold('  ------(x|)', { x: completed(0, '', 'late') });
    const cancel$ = m.hot(' ---t---t', { t: 'Stop, please.' });
    const expected = '      -a-(bb|)';
    const events$ = runTools({
      requests: ['quick', 'slow', 'waiting'].map(request),
      execute: ({ name }) => {
        started.push(name);
        return name === 'quick' ? quick$ : slow$;
      },
      cancel$,
      concurrency: 1,
    });
    m.expect(contents(events$)).toBeObservable(expected, { a: 'done', b: 'Stop, please.' });
    m.expect(slow$).toHaveSubscriptions('-^-!');
    m.expect(cancel$).toHaveSubscriptions('^--!');
    m.flush();
    assert.deepEqual(started, ['quick', 'slow']);
  }));

  it('starts nothing when it was cancelled before', marbles((m) => {
    let started = 0;
    const events$ = runTools({
      requests: ['a', 'b'].map(request),
      execute: () => NEVER.pipe(tap({ subscribe: () => started++ })),
      cancel$: of(undefined),
      cancellationResponse: ({ id }) => `${id} was not run`,
    });
    m.expect(contents(events$)).toBeObservable('(ab|)', { a: 'a was not run', b: 'b was not run' });
    m.flush();
    assert.equal(started, 0);
  }));

  it('answers also when the sentence for a cancelled call cannot be made', marbles((m) => {
    const events$ = runTools({
      requests: [request('a')],
      execute: () => NEVER,
      cancel$: of(undefined),
      cancellationResponse: () => {
        throw new Error('no words');
      },
    });
    m.expect(contents(events$)).toBeObservable('(a|)', { a: '!Tool failed: no words' });
  }));

  it('goes on when the notifier ends without a word, and lets go of it at the end', marbles((m) => {
    const cancel$ = m.hot('-|');
    const silent$ = m.hot('------t');
    const call$ = m.cold('--(x|)', { x: completed(0, '', 'x') });
    const base = { requests: [request('a')], execute: () => call$ };
    m.expect(contents(runTools({ ...base, cancel$: cancel$.pipe(map(() => undefined)) }))).toBeObservable('--(x|)');
    m.expect(contents(runTools({ ...base, cancel$: silent$ }))).toBeObservable('--(x|)');
    m.expect(silent$).toHaveSubscriptions('^-!');
  }));

  it('ends calls and notifier on unsubscription', marbles((m) => {
    const call$ = m.cold('----');
    const cancel$ = m.hot('----t');
    const events$ = runTools({ requests: ['a', 'b'].map(request), execute: () => call$.pipe(map(() => output(0))), cancel$ });
    m.expect(events$, '^-!').toBeObservable('---');
    m.expect(call$).toHaveSubscriptions(['^-!', '^-!']);
    m.expect(cancel$).toHaveSubscriptions('^-!');
  }));

  it('gives one response per request, in order, whatever happens to the calls', () => {
    const fate = fc.record({ delayMs: fc.nat({ max: 9 }), how: fc.constantFrom('works', 'errors', 'ends', 'hangs', 'throws') });
    const scene = fc.record({
      fates: fc.array(fate, { maxLength: 6 }),
      cancelMs: fc.nat({ max: 9 }),
      concurrency: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(scene, ({ fates, cancelMs, concurrency }) => {
        const answered: number[] = [];
        let done = false;
        marbles((m) => {
          const requests = fates.map((_, place) => request(`id${place % 2}`));
          const events$ = runTools({
            requests,
            execute: (_, position) => outcome(fates[position]!),
            cancel$: of(undefined).pipe(delay(cancelMs)),
            concurrency,
          }).pipe(
            filter((event) => event.type === 'completed'),
            inRequestOrder({ requests, position: (event) => event.position }),
            tap({ next: ({ position }) => answered.push(position), complete: () => (done = true) }),
          );
          events$.subscribe();
          m.flush();
        })();
        assert.ok(done);
        assert.deepEqual(answered, [...fates.keys()]);
      }),
      PROPERTY,
    );
  });
});

function outcome({ delayMs, how }: { delayMs: number; how: string }): Observable<ToolEvent> {
  if (how === 'throws') throw new Error('thrown');
  if (how === 'hangs') return NEVER;
  const later$ = timer(delayMs).pipe(map(() => completed(0, '', how)));
  if (how === 'works') return later$;
  return later$.pipe(
    filter(() => how === 'errors'),
    tap(() => {
      throw new Error(how);
    }),
  );
}
