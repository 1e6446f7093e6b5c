import { DEPTH_LIMITS, isDeeperThan } from '../json/json-depth.js';
import { WeirError } from '../model/errors.js';

/**
 * JSON text with every lone surrogate in its strings replaced: strict parsers refuse the whole request otherwise.
 *
 * @throws WeirError `malformedRequest` for what is nested too deep to be written.
 */
export function wellFormedJson(value: unknown): string {
  if (isDeeperThan(value, DEPTH_LIMITS.sent)) throw tooDeep();
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(/\p{Surrogate}/gu, '\uFFFD') : inner,
  );
}

function tooDeep(): WeirError {
  const message = `The request is nested deeper than ${DEPTH_LIMITS.sent} levels, so it was not sent.`;
  return new WeirError('malformedRequest', message, {
    hint: 'Look at the schema and the tools it was given.',
  });
}
