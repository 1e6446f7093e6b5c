/** A copy of an object without one of its keys. */
export function withoutKey<T extends object, K extends string>(value: T, key: K): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Omit<T, K>;
}
