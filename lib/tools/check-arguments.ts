import { isJsonObject } from '../conversation/shape.js';
import type { JsonObject } from '../model/json.js';

/** The arguments of a call with defaults filled in, or what is wrong with them, for the model. */
export type CheckedArguments =
  { readonly arguments: JsonObject; readonly problem?: undefined } | { readonly problem: string };

/** Names are checked; what stands behind them is the tool's own business. */
export function checkArguments(schema: JsonObject, given: JsonObject): CheckedArguments {
  const known = isJsonObject(schema.properties) ? schema.properties : {};
  const filled = { ...defaults(known), ...given };
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const missing = required.filter((name) => !Object.hasOwn(filled, name));
  const closed = schema.additionalProperties === false;
  const unknown = closed ? Object.keys(given).filter((name) => !Object.hasOwn(known, name)) : [];
  if (missing.length === 0 && unknown.length === 0) return { arguments: filled };
  return { problem: [...said('missing', missing), ...said('unknown', unknown)].join('; ') };
}

function defaults(known: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) =>
      isJsonObject(value) && value.default !== undefined ? [[name, value.default]] : [],
    ),
  );
}

function said(what: string, names: readonly string[]): readonly string[] {
  return names.length === 0
    ? []
    : [`${what} ${names.length === 1 ? 'argument' : 'arguments'}: ${names.join(', ')}`];
}
