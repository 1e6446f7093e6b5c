import { marbles } from 'rxjs-marbles/mocha/index.js';
import type { Machine } from '../../lib/model/machine.js';
import { throughMachine } from '../../operators/through-machine.js';
import { withOne } from './one-operator.js';

/** Holds each value back until the next one comes, then gives it twice; an x makes it throw. */
class Echo implements Machine<string, string> {
  #held: string | undefined;

  push(input: string): readonly string[] {
    if (input === 'x') throw new Error('an x');
    const held = this.#held;
    this.#held = input;
    return held === undefined ? [] : [held, held];
  }

  flush(): readonly string[] {
    return this.#held === undefined ? [] : [this.#held];
  }
}

describe('throughMachine', () => {
  it('gives what the machine gives, and the rest at the end', marbles((m) => {
    const source$ = m.cold('-a----b----|   ');
    const expected = '      ------(aa)-(b|)';
    m.expect(source$.pipe(throughMachine(() => new Echo()))).toBeObservable(expected);
    m.expect(source$).toHaveSubscriptions('^----------!');
  }));

  it('takes never, empty, one and errors; each subscription has a machine of its own', marbles((m) => {
    withOne(throughMachine(() => new Echo()), (operator) => {
      m.expect(m.cold('-').pipe(operator)).toBeObservable('-');
      m.expect(m.cold('-|').pipe(operator)).toBeObservable('-|');
      m.expect(m.cold('-a|').pipe(operator)).toBeObservable('--(a|)');
      m.expect(m.cold('-a-#').pipe(operator)).toBeObservable('---#');
    });
  }));

  it('errors when the machine throws', marbles((m) => {
    const source$ = m.cold('-a-x-b-|');
    m.expect(source$.pipe(throughMachine(() => new Echo()))).toBeObservable('---#', undefined, new Error('an x'));
    m.expect(source$).toHaveSubscriptions('^--!');
  }));

  it('unsubscribes', marbles((m) => {
    const source$ = m.cold('-a----b----c');
    m.expect(source$.pipe(throughMachine(() => new Echo())), '^--------!').toBeObservable('------(aa)');
    m.expect(source$).toHaveSubscriptions('^--------!');
  }));
});
