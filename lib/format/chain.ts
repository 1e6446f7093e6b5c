import type { Machine } from '../model/machine.js';

/** Two machines as one: what the first gives goes into the second. */
export function chain<Input, Between, Output>(
  first: Machine<Input, Between>,
  second: Machine<Between, Output>,
): Machine<Input, Output> {
  // A loop, since this runs for every chunk: flatMap took a third of the time of all rendering.
  const feed = (values: readonly Between[]): Output[] => {
    const outputs: Output[] = [];
    for (const value of values) for (const output of second.push(value)) outputs.push(output);
    return outputs;
  };
  return {
    push: (input) => feed(first.push(input)),
    flush: () => [...feed(first.flush()), ...second.flush()],
  };
}
