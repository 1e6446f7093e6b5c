import type { JsonObject } from '../model/json.js';

/** What a model's argument text says: an object, or the quote of something that is none. */
export type ParsedArguments =
  { readonly arguments: JsonObject } | { readonly arguments: JsonObject; readonly invalidArguments: string };

/**
 * Reads the arguments of a tool call. Blank text means no arguments; text that is not one JSON object is never
 * repaired or replaced: it is quoted.
 */
export function parseArguments(text: string): ParsedArguments {
  if (text.trim() === '') return { arguments: {} };
  const value = parse(text);
  return isObject(value) ? { arguments: value } : { arguments: {}, invalidArguments: text };
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
