import type { Entry } from '../model/entries.js';
import type { Json, JsonObject } from '../model/json.js';
import { isJsonObject } from './shape.js';

/** Puts a delta over a configuration: objects merge key by key, everything else is replaced. */
export function mergeConfig(base: JsonObject, delta: JsonObject): JsonObject {
  const merged = new Map<string, Json>(Object.entries(base));
  for (const [key, value] of Object.entries(delta)) {
    const under = merged.get(key);
    merged.set(key, isJsonObject(under) && isJsonObject(value) ? mergeConfig(under, value) : value);
  }
  return Object.fromEntries(merged);
}

/** The configuration that holds after these entries: the base and every delta, in order. */
export function foldConfig(base: JsonObject, entries: readonly Entry[]): JsonObject {
  return entries.reduce(
    (config, { payload }) =>
      payload.kind === 'config_delta' ? mergeConfig(config, payload.configDelta.delta) : config,
    base,
  );
}
