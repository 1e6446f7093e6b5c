import { Observable, type Subscriber } from 'rxjs';

/**
 * Brings work that is cancelled by an AbortSignal into the stream: the one bridge from promises and async iterables.
 *
 *     work    a--b--c
 *     result  a--b--!      unsubscribed here: the signal is aborted, the iterator's `return` called
 *
 * - Each subscription calls `make` once, with a signal of its own.
 * - Completes: with the iterable, or after the promise's one value. The signal is not aborted then.
 * - Errors: what `make` throws and what its work rejects with; after unsubscribing nothing is told any more.
 * - Holds: nothing, the next value is asked for once the last one has been taken. No timers, no listeners.
 */
export function fromAbortable<T>(
  make: (signal: AbortSignal) => AsyncIterable<T> | PromiseLike<T>,
): Observable<T> {
  // Not `from`: it calls an iterator's `return` only when the next value comes, so a silent socket stays open.
  return new Observable<T>((subscriber) => {
    const controller = new AbortController();
    const made = make(controller.signal);
    const iterator = (isAsyncIterable(made) ? made : once(made))[Symbol.asyncIterator]();
    let ended = false;
    void pump(iterator, subscriber, () => (ended = true));
    return () => {
      if (ended) return;
      controller.abort();
      void close(iterator);
    };
  });
}

async function pump<T>(
  iterator: AsyncIterator<T, unknown>,
  subscriber: Subscriber<T>,
  onEnd: () => void,
): Promise<void> {
  try {
    while (!subscriber.closed) {
      const result = await iterator.next();
      if (result.done === true) {
        onEnd();
        subscriber.complete();
      } else {
        subscriber.next(result.value);
      }
    }
  } catch (error) {
    onEnd();
    subscriber.error(error);
  }
}

/** Nobody waits for the end of what was given up, and nobody is told how it ended. */
async function close(iterator: AsyncIterator<unknown, unknown>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    return;
  }
}

async function* once<T>(promise: PromiseLike<T>): AsyncGenerator<T, void> {
  yield await promise;
}

function isAsyncIterable<T>(made: AsyncIterable<T> | PromiseLike<T>): made is AsyncIterable<T> {
  return Symbol.asyncIterator in made;
}
