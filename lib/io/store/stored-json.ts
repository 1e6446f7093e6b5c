import { isJsonObject } from '../../conversation/shape.js';
import type { JsonObject } from '../../model/json.js';
import { readIfThere } from './private-files.js';

/** A JSON object as a small file of its own, for people to read too. */
export function jsonFile(value: JsonObject): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The object in a file; nothing where it is not there or cannot be read as one. */
export function readJsonFile(file: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(readIfThere(file)?.toString('utf8') ?? '');
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
