import { DEPTH_LIMITS, parseToDepth } from '../json/json-depth.js';
import type { Json, JsonObject } from '../model/json.js';

/** The JSON value of a text; undefined where it is none. What is nested too deep to be stored is left out: `null`. */
export function parseJson(text: string): Json | undefined {
  try {
    return parseToDepth(text, DEPTH_LIMITS.received);
  } catch {
    return undefined;
  }
}

/** The JSON object of a text; undefined where it is none. */
export function parseJsonObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
