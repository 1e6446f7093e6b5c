/** JSON text with every lone surrogate in its strings replaced: strict parsers refuse the whole request otherwise. */
export function wellFormedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(/\p{Surrogate}/gu, '\uFFFD') : inner,
  );
}
