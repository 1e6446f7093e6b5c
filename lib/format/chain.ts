import type { Machine } from '../model/machine.js';

/** Two machines as one: what the first gives goes into the second. */
export function chain<Input, Between, Output>(
  first: Machine<Input, Between>,
  second: Machine<Between, Output>,
): Machine<Input, Output> {
  const feed = (values: readonly Between[]) => values.flatMap((value) => second.push(value));
  return {
    push: (input) => feed(first.push(input)),
    flush: () => [...feed(first.flush()), ...second.flush()],
  };
}
