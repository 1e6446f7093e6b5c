import assert from 'node:assert/strict';
import fc from 'fast-check';
import { from } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import { WeirError } from '../../lib/model/errors.js';
import { inRequestOrder } from '../../operators/in-request-order.js';
import { PROPERTY } from '../lib/accumulate/provider-event-arbitraries.js';
import { withOne } from './one-operator.js';

/** The letter tells the place: a answers request 0. */
const position = (answer: string) => answer.charCodeAt(0) - 'a'.charCodeAt(0);
/** Ids repeat: only the place tells the requests apart. */
const requests = (count: number) => Array.from({ length: count }, () => ({ id: 'same' }));
const unanswered = (place: number) => new WeirError('internal', `request ${place} was not answered`);

describe('inRequestOrder', () => {
  it('lets an answer go as soon as all before it are out', marbles((m) => {
    const source$ = m.cold('-c--a---b---|', undefined);
    const subs = '          ^-------!    ';
    const expected = '      ----a---(bc|)';
    m.expect(source$.pipe(inRequestOrder({ requests: requests(3), position }))).toBeObservable(expected);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('takes never and one, and completes with the last answer', marbles((m) => {
    withOne(inRequestOrder({ requests: requests(1), position }), (ordered) => {
      m.expect(m.cold('-').pipe(ordered)).toBeObservable('-');
      m.expect(m.cold('-a-').pipe(ordered)).toBeObservable('-(a|)');
    });
  }));

  it('completes empty at once when there are no requests, without a subscription', marbles((m) => {
    const source$ = m.cold('-a-|');
    m.expect(source$.pipe(inRequestOrder({ requests: [], position }))).toBeObservable('|');
    m.expect(source$).toHaveSubscriptions([]);
  }));

  it('names the first request that was not answered', marbles((m) => {
    withOne(inRequestOrder({ requests: requests(3), position }), (ordered) => {
      m.expect(m.cold('  -|').pipe(ordered)).toBeObservable('   -#', undefined, unanswered(0));
      m.expect(m.cold('-ca-|').pipe(ordered)).toBeObservable(' --a-#', undefined, unanswered(1));
    });
  }));

  it('keeps the first answer to a request', marbles((m) => {
    const source$ = m.cold('-x-y-z|   ', { x: 'b1', y: 'b2', z: 'a' });
    const expected = '      -----(zx|)';
    m.expect(source$.pipe(inRequestOrder({ requests: requests(2), position }))).toBeObservable(expected, {
      x: 'b1',
      z: 'a',
    });
  }));

  it('passes an error on at once', marbles((m) => {
    const source$ = m.cold('-b-#');
    m.expect(source$.pipe(inRequestOrder({ requests: requests(2), position }))).toBeObservable('---#');
  }));

  it('errors for an answer to no request, and when position throws', marbles((m) => {
    const stray = new WeirError('internal', 'an answer belongs to request 25, which does not exist');
    const failing = (): number => {
      throw new Error('no place');
    };
    const source$ = m.cold('-z-');
    m.expect(source$.pipe(inRequestOrder({ requests: requests(2), position }))).toBeObservable('-#', undefined, stray);
    m.expect(source$.pipe(inRequestOrder({ requests: requests(2), position: failing }))).toBeObservable(
      '-#', undefined, new Error('no place'));
    m.expect(source$).toHaveSubscriptions(['^!', '^!']);
  }));

  it('ends the source on unsubscription', marbles((m) => {
    const source$ = m.cold('-a-b-');
    m.expect(source$.pipe(inRequestOrder({ requests: requests(3), position })), '^-!').toBeObservable('-a-');
    m.expect(source$).toHaveSubscriptions('^-!');
  }));

  it('keeps no state between subscriptions of one operator value', marbles((m) => {
    withOne(inRequestOrder({ requests: requests(2), position }), (ordered) => {
      m.expect(m.cold('b-a').pipe(ordered)).toBeObservable('  --(ab|)');
      m.expect(m.cold('-ba').pipe(ordered)).toBeObservable('  --(ab|)');
    });
  }));

  it('gives every answer once, in order, whatever the order of arrival', () => {
    const arrivals = fc.nat({ max: 12 }).chain((count) =>
      fc.shuffledSubarray([...requests(count).keys()], { minLength: count, maxLength: count }),
    );
    fc.assert(
      fc.property(arrivals, (places) => {
        const seen: number[] = [];
        const options = { requests: requests(places.length), position: (place: number) => place };
        from(places)
          .pipe(inRequestOrder(options))
          .subscribe((place) => seen.push(place));
        assert.deepEqual(seen, [...places.keys()]);
      }),
      PROPERTY,
    );
  });
});
