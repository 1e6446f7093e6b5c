import {
  concatMap,
  defer,
  materialize,
  dematerialize,
  merge,
  takeWhile,
  type MonoTypeOperatorFunction,
  type Observable,
  type ObservableNotification,
} from 'rxjs';

/**
 * Holds values back while the notifier says so, and lets them go in order, at once, when it no longer does.
 *
 *     source    -a-b-c|
 *     held$     f-t-----f    t = true, f = false
 *     result    -a------(bc|)
 *
 * - Completes: with the source, or, while values are held, once they are let go.
 * - Errors: likewise, after what was held.
 * - Holds: the values that came while held, without a limit. No timers.
 *
 * @param held$ says whether to hold from now on; until its first value nothing is held
 */
export function holdWhile<T>(held$: Observable<boolean>): MonoTypeOperatorFunction<T> {
  return (source) =>
    defer(() => {
      let holding = false;
      const held: ObservableNotification<T>[] = [];
      const switched$ = held$.pipe(
        concatMap((next) => {
          holding = next;
          return next ? [] : held.splice(0);
        }),
      );
      const arriving$ = source.pipe(
        materialize(),
        concatMap((notification) => {
          if (!holding) return [notification];
          held.push(notification);
          return [];
        }),
      );
      // The notifier outlives the source: the source's own end is the end of the result.
      return merge(switched$, arriving$).pipe(
        takeWhile(({ kind }) => kind === 'N', true),
        dematerialize(),
      );
    });
}
