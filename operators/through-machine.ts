import { concat, defer, mergeMap, type OperatorFunction } from 'rxjs';
import type { Machine } from '../lib/model/machine.js';

/**
 * Runs values through a push/flush machine, a new one for each subscription.
 *
 *     source  -a-----b--|         a = "one\nt"   b = "wo"
 *     result  -x--------(y|)      x = "one\n"    y = "two"   (a machine that cuts lines)
 *
 * - Completes: what the machine still held first, then complete.
 * - Errors: passed on at once; what the machine held is dropped. An error thrown by the machine ends the stream.
 * - Holds: what the machine holds. No timers.
 */
export function throughMachine<Input, Output>(
  create: () => Machine<Input, Output>,
): OperatorFunction<Input, Output> {
  return (source) =>
    defer(() => {
      const machine = create();
      return concat(
        source.pipe(mergeMap((input) => machine.push(input))),
        defer(() => machine.flush()),
      );
    });
}
