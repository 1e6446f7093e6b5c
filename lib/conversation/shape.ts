import type { JsonObject } from '../model/json.js';

/** What a field of a stored entry must look like. */
export type FieldShape =
  | 'string'
  | 'boolean'
  | 'object'
  | 'wholeNumber'
  | 'list'
  | readonly string[]
  | { readonly optional: FieldShape }
  | { readonly fields: Shape }
  | { readonly each: FieldShape };

export type Shape = Readonly<Record<string, FieldShape>>;

/** What is wrong with this object, in words, or nothing. Fields that the shape does not name are nobody's business. */
export function shapeProblem(value: JsonObject, shape: Shape, path = ''): string | undefined {
  for (const [name, expected] of Object.entries(shape)) {
    const problem = fieldProblem(Object.hasOwn(value, name) ? value[name] : undefined, expected, path + name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function fieldProblem(value: unknown, expected: FieldShape, path: string): string | undefined {
  if (typeof expected === 'object' && 'optional' in expected) {
    return value === undefined ? undefined : fieldProblem(value, expected.optional, path);
  }
  if (value === undefined) return `${path} is missing`;
  if (typeof expected === 'object' && 'fields' in expected) {
    return isJsonObject(value) ? shapeProblem(value, expected.fields, `${path}.`) : `${path} is no object`;
  }
  if (typeof expected === 'object' && 'each' in expected) {
    if (!Array.isArray(value)) return `${path} is no list`;
    return value
      .map((item, index) => fieldProblem(item, expected.each, `${path}[${index}]`))
      .find((problem) => problem !== undefined);
  }
  return matches(value, expected) ? undefined : `${path} is no ${describe(expected)}`;
}

function matches(value: unknown, expected: string | readonly string[]): boolean {
  if (typeof expected !== 'string') return typeof value === 'string' && expected.includes(value);
  if (expected === 'object') return isJsonObject(value);
  if (expected === 'list') return Array.isArray(value);
  if (expected === 'wholeNumber') return Number.isSafeInteger(value) && (value as number) >= 0;
  return typeof value === expected;
}

function describe(expected: string | readonly string[]): string {
  if (typeof expected !== 'string') return `one of ${expected.join(', ')}`;
  return expected === 'wholeNumber' ? 'whole number' : expected;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
