/**
 * The end of a closed union: compiles only where every member has been handled.
 *
 * @throws Error when data from outside has a member that the types do not know.
 */
export function assertNever(value: never): never {
  throw new Error(`not a member of the union: ${JSON.stringify(value)}`);
}
