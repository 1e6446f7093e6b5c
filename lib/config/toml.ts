import { parse, TomlDate, TomlError } from 'smol-toml';
import { WeirError } from '../model/errors.js';
import type { Json, JsonObject } from '../model/json.js';
import { formatKey, quoted } from './key-path.js';

/**
 * Reads a TOML document. Dates become texts.
 *
 * @throws WeirError `configuration` with file, line and column
 */
export function parseToml(document: string, file: string): JsonObject {
  try {
    return toTable(parse(document.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The library quotes the lines around the mistake, and a secret may stand there.
    const [first = ''] = error.message.split('\n');
    const what = first.replace(/^Invalid TOML document: /, '');
    const place = `${file}, line ${error.line}, column ${error.column}`;
    throw new WeirError('configuration', `${place}: this is no TOML (${what}).`, {
      hint: 'Mend that line; nothing was done.',
    });
  }
}

/** One value as TOML has it; `undefined` where the text is none. */
export function parseTomlValue(text: string): Json | undefined {
  try {
    const { value, ...others } = parseToml(`value = ${text}`, '');
    return Object.keys(others).length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A value as TOML on one line. */
export function tomlValue(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return `[${value.map(tomlValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value).map(([name, item]) => `${formatKey([name])} = ${tomlValue(item)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function toTable(value: object): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toJson(item)]));
}

function toJson(value: unknown): Json {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) return toTable(value);
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? value
    : String(value);
}
