import { DEPTH_LIMITS, isDeeperThan } from '../json/json-depth.js';
import type { JsonObject } from '../model/json.js';

/** What a model's argument text says: an object, or the quote of something that is none. */
export type ParsedArguments =
  { readonly arguments: JsonObject } | { readonly arguments: JsonObject; readonly invalidArguments: string };

/** How much is quoted of arguments that are nested too deep, in characters. */
const QUOTE_LIMIT = 200;

/**
 * Reads the arguments of a tool call. Blank text means no arguments; text that is not one JSON object is never
 * repaired or replaced: it is quoted. So is the beginning of an object that is nested deeper than 200 levels.
 */
export function parseArguments(text: string): ParsedArguments {
  if (text.trim() === '') return { arguments: {} };
  const value = parse(text);
  if (!isObject(value)) return { arguments: {}, invalidArguments: text };
  if (!isDeeperThan(value, DEPTH_LIMITS.arguments)) return { arguments: value };
  return { arguments: {}, invalidArguments: `${text.slice(0, QUOTE_LIMIT)} …` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
