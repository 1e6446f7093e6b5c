import type { Json, JsonObject } from '../../model/json.js';
import { isJsonObject } from '../parse-json.js';

/** The text that stands there; nothing else counts as one. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

export function itemsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}
