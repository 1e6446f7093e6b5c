import { marbles } from 'rxjs-marbles/mocha/index.js';
import type { Machine } from '../../lib/model/machine.js';
import { inBatches } from '../../operators/in-batches.js';
import { withOne } from './one-operator.js';

/** Pairs what it gets; a zero makes it throw. */
class Pairs implements Machine<number, string> {
  #held: number[] = [];

  push(input: number): readonly string[] {
    if (input === 0) throw new Error('a zero');
    this.#held.push(input);
    if (this.#held.length < 2) return [];
    return [this.#held.splice(0).join('+')];
  }

  flush(): readonly string[] {
    return this.#held.map(String);
  }
}

const values = { a: [1, 2, 3], b: [4], c: [5], z: [0], e: [] };

describe('inBatches', () => {
  it('gives at most one array for one array, and the rest at the end', marbles((m) => {
    const source$ = m.cold('-a-b-c-|   ', values);
    const subs = '          ^------!   ';
    const expected = '      -x-y---(z|)';
    m.expect(source$.pipe(inBatches(() => new Pairs()))).toBeObservable(expected, { x: ['1+2'], y: ['3+4'], z: ['5'] });
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('takes never, empty, empty arrays and errors', marbles((m) => {
    withOne(inBatches(() => new Pairs()), (paired) => {
      m.expect(m.cold('-', values).pipe(paired)).toBeObservable('-');
      m.expect(m.cold('-|', values).pipe(paired)).toBeObservable('-|');
      m.expect(m.cold('-e-|', values).pipe(paired)).toBeObservable('---|');
      m.expect(m.cold('-b-#', values).pipe(paired)).toBeObservable('---#');
    });
  }));

  it('errors when the machine throws, or cannot be made', marbles((m) => {
    const failing = (): Pairs => {
      throw new Error('no machine');
    };
    const source$ = m.cold('-z-a', values);
    m.expect(source$.pipe(inBatches(() => new Pairs()))).toBeObservable('-#', undefined, new Error('a zero'));
    m.expect(source$.pipe(inBatches(failing))).toBeObservable('#', undefined, new Error('no machine'));
    m.expect(source$).toHaveSubscriptions('^!');
  }));

  it('ends the source on unsubscription', marbles((m) => {
    const source$ = m.cold('-a-a-', values);
    m.expect(source$.pipe(inBatches(() => new Pairs())), '^-!').toBeObservable('-x-', { x: ['1+2'] });
    m.expect(source$).toHaveSubscriptions('^-!');
  }));

  it('makes a machine for each subscription of one operator value', marbles((m) => {
    withOne(inBatches(() => new Pairs()), (paired) => {
      m.expect(m.cold('b---|', values).pipe(paired)).toBeObservable('    ----(x|)', { x: ['4'] });
      m.expect(m.cold('-c--|', values).pipe(paired)).toBeObservable('    ----(x|)', { x: ['5'] });
    });
  }));
});
