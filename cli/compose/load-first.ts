import { concatMap, defer, from, map, of, type MonoTypeOperatorFunction } from 'rxjs';

/**
 * Holds values back until something has been loaded; it is asked for with the first value that needs it.
 *
 *     source  -a-b---c-|
 *     load      --|
 *     result  ---(ab)c-|
 *
 * - Completes: with the source, once what was held is out.
 * - Errors: with those of the source and of `load`.
 * - Holds: what comes before `load` is done, without a limit. No timers.
 */
export function loadFirst<T>(
  load: () => Promise<unknown>,
  needs: (value: T) => boolean = () => true,
): MonoTypeOperatorFunction<T> {
  return (source) =>
    defer(() => {
      let loaded = false;
      return source.pipe(
        concatMap((value) => {
          if (loaded || !needs(value)) return of(value);
          return from(load()).pipe(
            map(() => {
              loaded = true;
              return value;
            }),
          );
        }),
      );
    });
}
