import { concat, defer, filter, map, of, type OperatorFunction } from 'rxjs';
import type { Machine } from '../lib/model/machine.js';

/**
 * Runs a machine over arrays: one array in, at most one array out.
 *
 *     source  -[ab]--[c]--[d]-|
 *     result  -[xy]-------[z]-([w]|)   c gave nothing, w was still held at the end
 *
 * - Completes: what the machine still holds first, then complete.
 * - Errors: passed on at once; what is held is dropped. A machine that throws errors the result.
 * - Holds: what the machine holds. No timers.
 *
 * `create` is called once per subscription.
 */
export function inBatches<Input, Output>(
  create: () => Machine<Input, Output>,
): OperatorFunction<readonly Input[], readonly Output[]> {
  return (source) =>
    defer(() => {
      const machine = create();
      const rest$ = defer(() => of(machine.flush()));
      return concat(source.pipe(map((batch) => batch.flatMap((input) => machine.push(input)))), rest$).pipe(
        filter((outputs) => outputs.length > 0),
      );
    });
}
