import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { firstValueFrom, lastValueFrom, take, toArray, type Observable } from 'rxjs';
import { fromAbortable } from '../../operators/from-abortable.js';

/** An iterable that a spec drives: `next` waits until a value is given, and `return` is noted. */
class Hand<T> implements AsyncIterableIterator<T> {
  returned = 0;
  asked = 0;
  #answer: PromiseWithResolvers<IteratorResult<T>> | undefined;

  [Symbol.asyncIterator]() {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    this.asked++;
    this.#answer = withResolvers();
    return this.#answer.promise;
  }

  return(): Promise<IteratorResult<T>> {
    this.returned++;
    return Promise.resolve({ done: true, value: undefined });
  }

  give(value: T): void {
    this.#answer?.resolve({ done: false, value });
  }

  fail(error: unknown): void {
    this.#answer?.reject(error);
  }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let settle: Omit<PromiseWithResolvers<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle! };
}

/** All microtasks that are due, and those that they make due. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function* letters(signal: AbortSignal): AsyncGenerator<string> {
  for (const letter of ['a', 'b', 'c']) {
    signal.throwIfAborted();
    yield await Promise.resolve(letter);
  }
}

describe('fromAbortable', () => {
  it('gives the values of an iterable and completes, without aborting', async () => {
    const signals: AbortSignal[] = [];
    const source$ = fromAbortable((signal) => {
      signals.push(signal);
      return letters(signal);
    });
    assert.deepEqual(await lastValueFrom(source$.pipe(toArray())), ['a', 'b', 'c']);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false],
    );
  });

  it('gives the value of a promise, and completes', async () => {
    const source$ = fromAbortable(() => Promise.resolve('x'));
    assert.deepEqual(await lastValueFrom(source$.pipe(toArray())), ['x']);
  });

  it('makes nothing before it is subscribed to, and anew for each subscription', async () => {
    const signals: AbortSignal[] = [];
    const source$ = fromAbortable((signal) => {
      signals.push(signal);
      return letters(signal);
    });
    assert.equal(signals.length, 0);
    const never = source$.subscribe();
    assert.deepEqual(await lastValueFrom(source$.pipe(toArray())), ['a', 'b', 'c']);
    never.unsubscribe();
    assert.equal(new Set(signals).size, 2);
  });

  it('aborts and returns at once when it is unsubscribed while nothing comes', async () => {
    const hand = new Hand<string>();
    let signal: AbortSignal | undefined;
    const subscription = fromAbortable((given) => {
      signal = given;
      return hand;
    }).subscribe(() => assert.fail('nothing was given'));
    await settled();
    subscription.unsubscribe();
    assert.equal(signal?.aborted, true);
    assert.equal(hand.returned, 1);
    hand.give('too late');
    await settled();
    assert.equal(hand.asked, 1);
  });

  it('asks for no more once a value was enough', async () => {
    const hand = new Hand<string>();
    const first = firstValueFrom(fromAbortable(() => hand).pipe(take(1)));
    hand.give('a');
    assert.equal(await first, 'a');
    await settled();
    assert.deepEqual([hand.asked, hand.returned], [1, 1]);
  });

  it('passes on what make throws and what its work rejects with, and does not abort what has ended', async () => {
    const failing = (): never => {
      throw new Error('not made');
    };
    const hand = new Hand<string>();
    let signal: AbortSignal | undefined;
    await assert.rejects(lastValueFrom(fromAbortable(failing)), { message: 'not made' });
    await assert.rejects(lastValueFrom(fromAbortable(() => Promise.reject(new Error('rejected')))), {
      message: 'rejected',
    });
    const failed = lastValueFrom(
      fromAbortable((given) => {
        signal = given;
        return hand;
      }),
    );
    hand.fail(new Error('reset'));
    await assert.rejects(failed, { message: 'reset' });
    assert.deepEqual([signal?.aborted, hand.returned], [false, 0]);
  });

  it('swallows what goes wrong after unsubscribing', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const hand = new Hand<string>();
    hand.return = () => Promise.reject(new Error('cannot close'));
    const throwing = new Hand<string>();
    throwing.return = () => {
      throw new Error('cannot close');
    };
    const promised = withResolvers<string>();
    const told: unknown[] = [];
    const silent = { next: (value: unknown) => told.push(value), error: (error: unknown) => told.push(error) };
    for (const source$ of [hand, throwing, promised.promise].map((made) => fromAbortable<string>(() => made))) {
      source$.subscribe(silent).unsubscribe();
    }
    hand.fail(new Error('aborted'));
    throwing.fail(new Error('aborted'));
    promised.reject(new Error('aborted'));
    await settled();
    process.off('unhandledRejection', note);
    assert.deepEqual([told, unhandled], [[], []]);
  });

  it('leaves no listener on the signal, however it ends', async () => {
    const signals: AbortSignal[] = [];
    function noted(make: () => AsyncIterable<string> | PromiseLike<string>): Observable<string> {
      return fromAbortable((signal) => {
        signals.push(signal);
        return make();
      });
    }
    await lastValueFrom(noted(() => Promise.resolve('x')));
    await assert.rejects(lastValueFrom(noted(() => Promise.reject(new Error('no')))));
    noted(() => new Hand()).subscribe().unsubscribe();
    await settled();
    assert.deepEqual(
      signals.map((signal) => getEventListeners(signal, 'abort').length),
      [0, 0, 0],
    );
  });
});
