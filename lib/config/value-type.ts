import type { Json } from '../model/json.js';

/** What the value of a key has to look like. */
export type ValueType =
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'wholeNumber'; readonly min: number; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'oneOf'; readonly words: readonly string[] }
  | { readonly kind: 'texts' }
  /** Any keys, any values: for others to read. */
  | { readonly kind: 'table' }
  | { readonly kind: 'any'; readonly of: readonly ValueType[] };

export const text: ValueType = { kind: 'text' };
export const texts: ValueType = { kind: 'texts' };
export const flag: ValueType = { kind: 'flag' };
export const table: ValueType = { kind: 'table' };
export const oneOf = (...words: readonly string[]): ValueType => ({ kind: 'oneOf', words });
export const anyOf = (...of: readonly ValueType[]): ValueType => ({ kind: 'any', of });
export const numberIn = (min: number, max: number): ValueType => ({ kind: 'number', min, max });
export const wholeNumber = (min = 0, max = Number.MAX_SAFE_INTEGER): ValueType => ({
  kind: 'wholeNumber',
  min,
  max,
});

export function fits(value: Json, type: ValueType): boolean {
  switch (type.kind) {
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'wholeNumber':
      return Number.isSafeInteger(value) && isWithin(value, type);
    case 'number':
      return Number.isFinite(value) && isWithin(value, type);
    case 'oneOf':
      return typeof value === 'string' && type.words.includes(value);
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'table':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'any':
      return type.of.some((one) => fits(value, one));
  }
}

/** The type in words, as in "has to be …". */
export function describeType(type: ValueType): string {
  switch (type.kind) {
    case 'text':
      return 'a text';
    case 'flag':
      return 'true or false';
    case 'wholeNumber':
      return `a whole number ${rangeOf(type)}`;
    case 'number':
      return `a number ${rangeOf(type)}`;
    case 'oneOf':
      return type.words.map((word) => `"${word}"`).join(', ');
    case 'texts':
      return 'a list of texts';
    case 'table':
      return 'a table';
    case 'any':
      return type.of.map(describeType).join(', or ');
  }
}

/** What a value is, in words; never the value itself, which may be a secret in the wrong place. */
export function describeValue(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'object') return 'a table';
  return typeof value === 'boolean' ? 'true or false' : `the number ${String(value)}`;
}

function isWithin(value: Json, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function rangeOf({ min, max }: { readonly min: number; readonly max: number }): string {
  return max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
}
