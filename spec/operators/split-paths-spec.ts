import assert from 'node:assert/strict';
import {
  catchError,
  concat,
  concatMap,
  defer,
  delay,
  EMPTY,
  filter,
  finalize,
  from,
  map,
  mergeMap,
  Observable,
  of,
  range,
  repeat,
  take,
  tap,
  throwError,
  toArray,
  type MonoTypeOperatorFunction,
  type OperatorFunction,
} from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import { splitPaths, type PathOutput, type Paths } from '../../operators/split-paths.js';
import { withOne } from './one-operator.js';

type Output = PathOutput<string, string>;
const accumulated = (value: string): Output => ({ path: 'accumulated', value });
const passed = (value: string): Output => ({ path: 'source', value });
const values = {
  a: passed('a'),
  b: passed('b'),
  c: passed('c'),
  A: accumulated('A'),
  B: accumulated('B'),
  C: accumulated('C'),
};

function upper(source$: Observable<string>): Observable<string> {
  return source$.pipe(map((value) => value.toUpperCase()));
}

function same(source$: Observable<string>): Observable<string> {
  return source$;
}

function failing(message: string): MonoTypeOperatorFunction<string> {
  return mergeMap(() => throwError(() => new Error(message)));
}

function only(path: Output['path']): OperatorFunction<Output, string> {
  return (split$) =>
    split$.pipe(
      filter((output) => output.path === path),
      map(({ value }) => value),
    );
}

describe('splitPaths', () => {
  it('accumulates each value first, then renders it, then passes it on', marbles((m) => {
    const seen: string[] = [];
    const source$ = m.cold('-a---b---|');
    const subs = '          ^--------!';
    const expected = '      -(Aa)(Bb)|';
    const split$ = source$.pipe(splitPaths({
      accumulate: (s$: Observable<string>) => upper(noting(s$, '+', seen)),
      render: (s$) => noting(s$, '>', seen),
    }));
    m.expect(split$).toBeObservable(expected, values);
    m.expect(source$).toHaveSubscriptions(subs);
    m.flush();
    assert.deepEqual(seen, ['+a', '>a', '+b', '>b']);
  }));

  it('does not let a slow rendering slow the accumulation, and waits for its end', marbles((m) => {
    const source$ = m.cold('-a-b-|      ');
    const expected = '      -A-B-------|';
    const split$ = source$.pipe(
      splitPaths({ accumulate: upper, render: concatMap((value) => of(value).pipe(delay(5))) }),
      only('accumulated'),
    );
    m.expect(split$).toBeObservable(expected);
  }));

  it('takes never, empty and one', marbles((m) => {
    withOne(splitPaths({ accumulate: upper, render: same }), (split) => {
      const never$ = m.cold('-');
      const empty$ = m.cold('--|');
      const one$ = m.cold('  a-|');
      m.expect(never$.pipe(split)).toBeObservable('-');
      m.expect(empty$.pipe(split)).toBeObservable('--|');
      m.expect(one$.pipe(split, only('source'))).toBeObservable('a-|');
      m.expect(never$).toHaveSubscriptions('^');
      m.expect(empty$).toHaveSubscriptions('^-!');
    });
  }));

  it('runs a synchronous source once, with both paths attached', () => {
    let runs = 0;
    const source$ = new Observable<string>((subscriber) => {
      runs++;
      for (const value of ['a', 'b', 'c']) subscriber.next(value);
      subscriber.complete();
    });
    const rendered: string[] = [];
    const outputs: Output[] = [];
    source$
      .pipe(splitPaths({ accumulate: upper, render: (s$: Observable<string>) => noting(s$, '', rendered) }))
      .subscribe((output) => outputs.push(output));
    assert.equal(runs, 1);
    assert.deepEqual(rendered, ['a', 'b', 'c']);
    assert.deepEqual(outputs, [values.A, values.a, values.B, values.b, values.C, values.c]);
  });

  it('runs the source once also when a path subscribes again at its end', () => {
    let runs = 0;
    const source$ = defer(() => {
      runs++;
      return of('a', 'b');
    });
    const outputs: string[] = [];
    source$
      .pipe(splitPaths({ accumulate: repeat(2), render: repeat(2) }), only('accumulated'))
      .subscribe((value) => outputs.push(value));
    assert.equal(runs, 1);
    assert.deepEqual(outputs, ['a', 'b']);
  });

  it('ends a synchronous source as soon as nobody listens any more', () => {
    let pulled = 0;
    const source$ = range(1, 1_000_000).pipe(
      tap(() => pulled++),
      map((value: number) => `v${value}`),
    );
    source$.pipe(splitPaths({ accumulate: upper, render: same }), take(3)).subscribe();
    assert.equal(pulled, 2);
  });

  it('ends both paths and the source on unsubscription', marbles((m) => {
    const source$ = m.cold('-a-b-c-');
    const subs = '          ^---!  ';
    const expected = '      -A-B-  ';
    const ended: string[] = [];
    const split$ = source$.pipe(splitPaths({
      accumulate: (s$: Observable<string>) => upper(watched(s$, 'a', ended)),
      render: (s$) => watched(s$, 'r', ended),
    }));
    m.expect(split$.pipe(only('accumulated')), '^---!').toBeObservable(expected);
    m.expect(source$).toHaveSubscriptions(subs);
    m.flush();
    assert.deepEqual(ended.sort(), ['a', 'r']);
  }));

  it('lets both paths give what they hold when the source errors, then errors with that', marbles((m) => {
    const rendered: string[] = [];
    const source$ = m.cold('-a-#      ');
    const subs = '          ^--!      ';
    const expected = '      -a-(C#)   ';
    const split$ = source$.pipe(
      splitPaths({
        accumulate: (s$: Observable<string>) => withLast(s$, 'C'),
        render: (s$) => noting(withLast(s$, 'C'), '', rendered),
      }),
      only('accumulated'),
    );
    m.expect(split$).toBeObservable(expected);
    m.expect(source$).toHaveSubscriptions(subs);
    m.flush();
    assert.deepEqual(rendered, ['a', 'C']);
  }));

  it('goes on accumulating when rendering fails, and tells so at the end', marbles((m) => {
    const source$ = m.cold('-a-b-|   ');
    const subs = '          ^----!   ';
    const expected = '      -A-B-#   ';
    const split$ = source$.pipe(splitPaths({ accumulate: upper, render: failing('paper jam') }), only('accumulated'));
    m.expect(split$).toBeObservable(expected, undefined, new Error('paper jam'));
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('tells a failure of rendering at once where somebody wants to know, and does not error with it', marbles((m) => {
    const told: string[] = [];
    const source$ = m.cold('-a-b-|');
    const expected = '      -A-B-|';
    const paths: Paths<string, string> = {
      accumulate: upper,
      render: failing('paper jam'),
      onRenderError: (error) => told.push(`${m.scheduler.now()} ${String(error)}`),
    };
    m.expect(source$.pipe(splitPaths(paths), only('accumulated'))).toBeObservable(expected);
    m.flush();
    assert.deepEqual(told, ['1 Error: paper jam']);
  }));

  it('does not take an error of the source for one of rendering', marbles((m) => {
    const told: unknown[] = [];
    const paths: Paths<string, string> = {
      accumulate: upper,
      render: same,
      onRenderError: (error) => told.push(error),
    };
    m.expect(m.cold('-a-#').pipe(splitPaths(paths), only('accumulated'))).toBeObservable('-A-#');
    m.flush();
    assert.deepEqual(told, []);
  }));

  it('goes on rendering when accumulation fails, and tells so at the end', marbles((m) => {
    const rendered: string[] = [];
    const source$ = m.cold('-a-b-|   ');
    const expected = '      -a-b-#   ';
    const split$ = source$.pipe(splitPaths({ accumulate: failing('disk full'), render: (s$: Observable<string>) => noting(s$, '', rendered) }));
    m.expect(split$).toBeObservable(expected, values, new Error('disk full'));
    m.flush();
    assert.deepEqual(rendered, ['a', 'b']);
  }));

  it('tells the error of the source before that of the store, and that before the printer\'s', marbles((m) => {
    const paths: Paths<string, string> = { accumulate: failing('disk full'), render: failing('paper jam') };
    const lost$ = m.cold('a-#', undefined, new Error('connection lost'));
    m.expect(lost$.pipe(splitPaths(paths))).toBeObservable(
      '                  a-#', values, new Error('connection lost'));
    m.expect(m.cold('    a-|').pipe(splitPaths(paths))).toBeObservable(
      '                  a-#', values, new Error('disk full'));
  }));

  it('errors also when the paths swallowed the error of the source', marbles((m) => {
    const split$ = m.cold('#').pipe(
      splitPaths({
        accumulate: (s$: Observable<string>) => withLast(s$, 'A', true),
        render: (s$) => withLast(s$, 'A', true),
      }),
      only('accumulated'),
    );
    m.expect(split$).toBeObservable('(A#)');
  }));

  it('takes a throw of the operators themselves for a failure of their path', marbles((m) => {
    const source$ = m.cold('-a-|');
    const split$ = source$.pipe(splitPaths({ accumulate: upper, render: broken }), only('accumulated'));
    m.expect(split$).toBeObservable('-A-#', undefined, new Error('broken'));
  }));

  it('keeps no state between subscriptions of one operator value', marbles((m) => {
    withOne(splitPaths({ accumulate: joined, render: same }), (split) => {
      const first$ = m.cold('  -a-b-|   ');
      const second$ = m.cold(' --c--|   ');
      m.expect(first$.pipe(split, only('accumulated'))).toBeObservable('  -----(x|)', { x: 'a,b' });
      m.expect(second$.pipe(split, only('accumulated'))).toBeObservable(' -----(y|)', { y: 'c' });
    });
  }));

  it('works for values that come asynchronously from a promise', async () => {
    const outputs: Output[] = [];
    await from(Promise.resolve('a'))
      .pipe(splitPaths({ accumulate: upper, render: same }), tap((output) => outputs.push(output)))
      .forEach(() => undefined);
    assert.deepEqual(outputs, [values.A, values.a]);
  });
});

function joined(source$: Observable<string>): Observable<string> {
  return source$.pipe(
    toArray(),
    map((all) => all.join()),
  );
}

function noting(source$: Observable<string>, name: string, seen: string[]): Observable<string> {
  return source$.pipe(tap((value) => seen.push(name + value)));
}

function watched(source$: Observable<string>, name: string, ended: string[]): Observable<string> {
  return source$.pipe(finalize(() => ended.push(name)));
}

function broken(): never {
  throw new Error('broken');
}

/** Gives one more value when the source errors; then the error, unless it is swallowed. */
function withLast(source$: Observable<string>, last: string, swallowed = false): Observable<string> {
  return source$.pipe(
    catchError((error: unknown) => concat(of(last), swallowed ? EMPTY : throwError(() => error))),
  );
}
