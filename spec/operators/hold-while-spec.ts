import { NEVER, of } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import { holdWhile } from '../../operators/hold-while.js';
import { withOne } from './one-operator.js';

const switches = { t: true, f: false };

describe('holdWhile', () => {
  it('holds values back and lets them go in order, at once', marbles((m) => {
    const source$ = m.cold('-a-b-c-----d-|');
    const held$ = m.cold('  f-t---f-------', switches);
    const expected = '      -a----(bc)-d-|';
    m.expect(source$.pipe(holdWhile(held$))).toBeObservable(expected);
    m.expect(source$).toHaveSubscriptions('^------------!');
    m.expect(held$).toHaveSubscriptions('  ^------------!');
  }));

  it('completes once what it holds has been let go', marbles((m) => {
    const source$ = m.cold('-a-b|      ');
    const held$ = m.cold('  f-t----f   ', switches);
    const expected = '      -a-----(b|)';
    m.expect(source$.pipe(holdWhile(held$))).toBeObservable(expected);
  }));

  it('errors once what it holds has been let go', marbles((m) => {
    const source$ = m.cold('-a-b#      ');
    const held$ = m.cold('  f-t----f   ', switches);
    const expected = '      -a-----(b#)';
    m.expect(source$.pipe(holdWhile(held$))).toBeObservable(expected);
  }));

  it('takes never, empty, one and errors; the same operator may be used again', marbles((m) => {
    withOne(holdWhile<string>(of(false)), (operator) => {
      m.expect(NEVER.pipe(operator)).toBeObservable('-');
      m.expect(m.cold('-|').pipe(operator)).toBeObservable('-|');
      m.expect(m.cold('-a|').pipe(operator)).toBeObservable('-a|');
      m.expect(m.cold('-a-#').pipe(operator)).toBeObservable('-a-#');
    });
  }));

  it('holds nothing before the notifier speaks, and errors with it', marbles((m) => {
    m.expect(m.cold('-a-b|').pipe(holdWhile(m.cold('-----', switches)))).toBeObservable('-a-b|');
    m.expect(m.cold('-a-b|').pipe(holdWhile(m.cold('--#', switches)))).toBeObservable('-a#');
  }));

  it('unsubscribes from both', marbles((m) => {
    const source$ = m.cold('-a-b-c-');
    const held$ = m.cold('  f------', switches);
    m.expect(source$.pipe(holdWhile(held$)), '^--!').toBeObservable('-a--');
    m.expect(source$).toHaveSubscriptions('^--!');
    m.expect(held$).toHaveSubscriptions('^--!');
  }));
});
