import { marbles } from 'rxjs-marbles/mocha/index.js';
import { WeirError } from '../../lib/model/errors.js';
import type { ProviderEvent } from '../../lib/model/provider-events.js';
import { requireFinish } from '../../operators/require-finish.js';
import { withOne } from './one-operator.js';

const text: ProviderEvent = { type: 'part', index: 0, part: { kind: 'text', text: 'a' } };
const finished: ProviderEvent = { type: 'finished', reason: { kind: 'completed' } };
const values = { a: [text], b: [], f: [text, finished] } as Readonly<Record<string, readonly ProviderEvent[]>>;
const truncated = new WeirError('truncatedStream', 'The answer broke off: the connection ended without the end of the answer.');

describe('requireFinish', () => {
  it('ends at finished, and closes a connection that stays open', marbles((m) => {
    const source$ = m.cold('-a-b-f---a-', values);
    const expected = '      -a-b-(f|)';
    m.expect(source$.pipe(requireFinish())).toBeObservable(expected, values);
    m.expect(source$).toHaveSubscriptions('^----!');
  }));

  it('makes an end without finished an error', marbles((m) => {
    withOne(requireFinish(), (operator) => {
      m.expect(m.cold('-a-|', values).pipe(operator)).toBeObservable('-a-#', values, truncated);
      m.expect(m.cold('-|', values).pipe(operator)).toBeObservable('-#', values, truncated);
    });
  }));

  it('passes errors on and never ends by itself', marbles((m) => {
    withOne(requireFinish(), (operator) => {
      m.expect(m.cold('-a-#', values).pipe(operator)).toBeObservable('-a-#', values);
      m.expect(m.cold('-a--', values).pipe(operator)).toBeObservable('-a--', values);
    });
  }));

  it('unsubscribes', marbles((m) => {
    const source$ = m.cold('-a-b-', values);
    m.expect(source$.pipe(requireFinish()), '^-!').toBeObservable('-a-', values);
    m.expect(source$).toHaveSubscriptions('^-!');
  }));
});
