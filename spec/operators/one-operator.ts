/** Hands one and the same operator value to a spec that uses it more than once. */
export function withOne<Operator>(operator: Operator, use: (operator: Operator) => void): void {
  use(operator);
}
