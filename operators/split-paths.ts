import {
  catchError,
  concat,
  defer,
  EMPTY,
  ignoreElements,
  map,
  merge,
  share,
  Subject,
  tap,
  throwError,
  type MonoTypeOperatorFunction,
  type Observable,
  type OperatorFunction,
} from 'rxjs';

export interface Paths<T, Accumulated> {
  /** Has each value first. */
  readonly accumulate: OperatorFunction<T, Accumulated>;
  /** Has each value second; what it gives is consumed here. */
  readonly render: OperatorFunction<T, unknown>;
  /**
   * Is told at once when rendering fails by itself, not because the source failed; the result does not error with it
   * then. Default: the result errors with it once both paths have ended.
   */
  onRenderError?(error: unknown): void;
}

/** What comes out of the split. */
export type PathOutput<T, Accumulated> =
  /** What the accumulation path made. */
  | { readonly path: 'accumulated'; readonly value: Accumulated }
  /** A value of the source, once both paths have had it. */
  | { readonly path: 'source'; readonly value: T };

type Origin = 'source' | 'accumulate' | 'render';

/**
 * Sends each value down two paths: accumulation first, then rendering. The source runs once, also a synchronous one,
 * and starts when both paths are attached.
 *
 *     source      -a---b---|
 *     accumulate  -----x---|         what it made of a and b
 *     render      ---A---B---|       slower, and nobody waits for it
 *     result      -a---(xb)--|       x accumulated; a, b the source's own
 *
 * - Completes: when both paths have completed.
 * - Errors: a source error reaches both paths, so that each can let go what it holds; an error of one path ends
 *   that path alone. The result errors once both have ended: with the source's error, else with that of the
 *   accumulation, else with that of the rendering.
 * - Unsubscribing ends both paths and the source.
 * - Holds: nothing. No timers.
 */
export function splitPaths<T, Accumulated>(
  paths: Paths<T, Accumulated>,
): OperatorFunction<T, PathOutput<T, Accumulated>> {
  return (source) =>
    defer(() => {
      const failures = new Map<Origin, unknown>();
      const note = (origin: Origin) => (error: unknown) => failures.set(origin, error);
      const noteRender = (error: unknown) =>
        paths.onRenderError && !failures.has('source') ? paths.onRenderError(error) : note('render')(error);
      const gate$ = new Subject<never>();
      const shared$ = concat(gate$, source).pipe(
        tap({ error: note('source') }),
        share({ resetOnComplete: false, resetOnError: false }),
      );
      const accumulated$ = defer(() => shared$.pipe(paths.accumulate)).pipe(ending(note('accumulate')));
      const rendered$ = defer(() => shared$.pipe(paths.render)).pipe(ending(noteRender));
      const passed$ = shared$.pipe(ending(note('source')));
      const all$ = merge(
        accumulated$.pipe(map((value) => ({ path: 'accumulated', value }) as const)),
        rendered$.pipe(ignoreElements()),
        passed$.pipe(map((value) => ({ path: 'source', value }) as const)),
        defer(() => open(gate$)),
      );
      return concat(
        all$,
        defer(() => failed(failures)),
      );
    });
}

/** Ends a path that fails, once the failure has been noted. */
function ending<V>(note: (error: unknown) => unknown): MonoTypeOperatorFunction<V> {
  return catchError((error: unknown) => {
    note(error);
    return EMPTY;
  });
}

function open(gate$: Subject<never>): Observable<never> {
  gate$.complete();
  return EMPTY;
}

const PRECEDENCE: readonly Origin[] = ['source', 'accumulate', 'render'];

function failed(failures: ReadonlyMap<Origin, unknown>): Observable<never> {
  const origin = PRECEDENCE.find((candidate) => failures.has(candidate));
  return origin === undefined ? EMPTY : throwError(() => failures.get(origin));
}
