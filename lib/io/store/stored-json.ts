import { isJsonObject } from '../../conversation/shape.js';
import { DEPTH_LIMITS, isDeeperThan } from '../../json/json-depth.js';
import type { JsonObject } from '../../model/json.js';
import { readIfThere } from './private-files.js';
import { reasonOf } from './store-error.js';

/** What a small file holds: an object, or why there is none. Neither where the file is missing or empty. */
export interface StoredObject {
  readonly value?: JsonObject;
  readonly problem?: string;
}

/** A JSON object as a small file of its own, for people to read too. */
export function jsonFile(value: JsonObject): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Reads the object in a file. Fails in no way: one file that cannot be read is no reason to stop. */
export function readObjectFile(file: string): StoredObject {
  try {
    const text = readIfThere(file)?.toString('utf8') ?? '';
    if (text === '') return {};
    const value: unknown = JSON.parse(text);
    const usable = isJsonObject(value) && !isDeeperThan(value, DEPTH_LIMITS.stored);
    return usable ? { value } : { problem: 'it holds no JSON object' };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'it is not JSON' };
    return { problem: reasonOf(error instanceof Error ? (error.cause ?? error) : error) };
  }
}
