import type { Json } from '../model/json.js';

/**
 * How deep each thing may be nested, in levels: an object in an object is two. JSON.stringify and others descend by
 * recursion and break at some thousands; each limit leaves room for what is wrapped around it later.
 */
export const DEPTH_LIMITS = { arguments: 200, received: 300, stored: 500, sent: 1000 } as const;

/** Whether a value is nested deeper than `limit` levels. Does not descend by recursion: any depth is fine. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= limit) return true;
    level = level.flatMap(nestedIn);
  }
  return false;
}

/** The JSON value of a text, down to `limit` levels: a list or an object below them is `null`. Throws as JSON.parse does. */
export function parseToDepth(text: string, limit: number): Json {
  const value = JSON.parse(text) as Json;
  // Each level takes an opening and a closing character: most texts are too short to be too deep.
  return text.length > 2 * limit && isDeeperThan(value, limit) ? cutBelow(value, limit) : value;
}

/** Recursion is bounded by `levels`. */
function cutBelow(value: Json, levels: number): Json {
  if (!isNested(value)) return value;
  if (levels === 0) return null;
  if (isList(value)) return value.map((item) => cutBelow(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutBelow(item, levels - 1)]));
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

function nestedIn(value: object): object[] {
  return Object.values(value).filter(isNested);
}
