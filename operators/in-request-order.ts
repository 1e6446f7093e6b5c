import {
  AsyncSubject,
  concat,
  defer,
  EMPTY,
  from,
  ignoreElements,
  merge,
  take,
  tap,
  throwError,
  zip,
  type MonoTypeOperatorFunction,
} from 'rxjs';
import { WeirError } from '../lib/model/errors.js';

export interface InRequestOrderOptions<Answer> {
  /** The requests, in the order in which the answers are wanted. */
  readonly requests: readonly unknown[];
  /** The place in `requests` of the request that this answers. Ids may repeat, places do not. */
  position(answer: Answer): number;
}

/**
 * Puts answers into the order of their requests: each leaves as soon as all before it are out.
 *
 *     source  -c--a---b-|        a, b, c answer the requests 0, 1, 2
 *     result  ----a---(bc|)
 *
 * The requests are zipped with one stream per request, each of which gives exactly one value, so answers are never
 * paired by arrival. The first answer to a request wins.
 *
 * - Completes: with the last answer; at once, without a subscription, when there are no requests.
 * - Errors: passed on at once; also when the source completes before all are answered (the error names the first
 *   place without an answer), when an answer belongs to no request, and when `position` throws.
 * - Holds: answers that came before their turn, at most one per request. No timers.
 */
export function inRequestOrder<Answer>(
  options: InRequestOrderOptions<Answer>,
): MonoTypeOperatorFunction<Answer> {
  const { requests } = options;
  if (requests.length === 0) return () => EMPTY;
  return (source) =>
    defer(() => {
      const slots = requests.map(() => ({ answer$: new AsyncSubject<Answer>(), filled: false }));
      const settle = (answer: Answer) => {
        const place = options.position(answer);
        const slot = slots[place];
        if (!slot)
          throw new WeirError('internal', `an answer belongs to request ${place}, which does not exist`);
        slot.filled = true;
        slot.answer$.next(answer);
        slot.answer$.complete();
      };
      const missing$ = defer(() => throwError(() => unanswered(slots.findIndex(({ filled }) => !filled))));
      const ordered$ = zip(
        from(requests),
        concat(...slots.map(({ answer$ }) => answer$)),
        (_, answer) => answer,
      );
      const arriving$ = source.pipe(tap(settle), ignoreElements());
      return merge(ordered$, concat(arriving$, missing$)).pipe(take(requests.length));
    });
}

function unanswered(place: number): WeirError {
  return new WeirError('internal', `request ${place} was not answered`);
}
