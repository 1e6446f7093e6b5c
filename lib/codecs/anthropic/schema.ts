import type { Json, JsonObject } from '../../model/json.js';
import { isJsonObject } from '../parse-json.js';

/**
 * A JSON Schema in the subset that the vendor enforces: objects are closed, `oneOf` becomes `anyOf`, and what the
 * subset lacks is told to the model in the description instead of being dropped.
 */
export function structuredSchema(schema: JsonObject): Record<string, unknown> {
  const kept: Record<string, Json> = {};
  const told: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'oneOf') kept.anyOf = mapped(value);
    else if (MAPS.has(key)) kept[key] = mappedValues(value);
    else if (NESTED.has(key)) kept[key] = mapped(value);
    else if (isKept(key, value)) kept[key] = value;
    else told.push(`${key}: ${JSON.stringify(value)}`);
  }
  if (kept.type === 'object' || 'properties' in kept) kept.additionalProperties = false;
  if (told.length > 0) kept.description = described(kept.description, told);
  return kept;
}

const MAPS = new Set(['properties', '$defs', 'definitions']);
const NESTED = new Set(['items', 'anyOf', 'allOf']);
const PLAIN = new Set(['type', 'enum', 'const', 'description', 'title', 'required', '$ref', 'default']);
const FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
]);

function isKept(key: string, value: Json): boolean {
  if (key === 'minItems') return value === 0 || value === 1;
  if (key === 'format') return typeof value === 'string' && FORMATS.has(value);
  return PLAIN.has(key) || (key === 'additionalProperties' && value === false);
}

function mapped(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(mapped);
  return isJsonObject(value) ? (structuredSchema(value) as JsonObject) : value;
}

function mappedValues(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner)]));
}

function described(description: Json | undefined, told: readonly string[]): string {
  const extra = `{${told.join(', ')}}`;
  return typeof description === 'string' && description !== '' ? `${description}\n\n${extra}` : extra;
}
