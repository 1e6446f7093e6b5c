import { concat, defer, EMPTY, takeWhile, throwError, type MonoTypeOperatorFunction } from 'rxjs';
import { WeirError } from '../lib/model/errors.js';
import type { ProviderEvent } from '../lib/model/provider-events.js';

/**
 * Ends a provider's stream at its `finished`, and makes a stream that ends without one an error.
 *
 *     source  -a-b-f--c-|        -a-b-|
 *     result  -a-b-(f|)          -a-b-#    f = an array with a finished event
 *
 * An open connection after the end is not waited for. The error is a transient `truncatedStream`.
 */
export function requireFinish(): MonoTypeOperatorFunction<readonly ProviderEvent[]> {
  return (source) =>
    defer(() => {
      let finished = false;
      const ended$ = defer(() => (finished ? EMPTY : throwError(truncated)));
      return concat(
        source.pipe(
          takeWhile((batch) => {
            finished = batch.some((event) => event.type === 'finished');
            return !finished;
          }, true),
        ),
        ended$,
      );
    });
}

function truncated(): WeirError {
  return new WeirError(
    'truncatedStream',
    'The answer broke off: the connection ended without the end of the answer.',
  );
}
