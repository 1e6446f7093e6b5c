import { DEPTH_LIMITS, isDeeperThan } from '../json/json-depth.js';
import type { JsonObject } from '../model/json.js';
import { isJsonObject } from './shape.js';

/** What was found in a piece of a file. */
export interface FoundObjects {
  readonly objects: readonly JsonObject[];
  /** The piece is one object, and nothing else. */
  readonly whole: boolean;
}

/**
 * The JSON objects in a piece of a damaged file: one, as a rule.
 *
 * Where the piece is no JSON, two records may have been glued together, or a byte around one of them changed: each
 * stretch from `opening` to a last `}` is tried then. Inside JSON strings an opening cannot occur: its quotes would
 * be escaped.
 */
export function readObjects(piece: string, opening: string): FoundObjects {
  const whole = parseObject(piece);
  if (whole !== undefined) return { objects: [whole], whole: true };
  const starts = indicesOf(piece, opening);
  const objects = starts.flatMap((start, index) => {
    const stretch = piece.slice(start, starts[index + 1]);
    const value = parseObject(stretch.slice(0, stretch.lastIndexOf('}') + 1));
    return value === undefined ? [] : [value];
  });
  return { objects, whole: false };
}

function indicesOf(text: string, wanted: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
}

function parseObject(text: string): JsonObject | undefined {
  // Most damage shows at the ends already, and a parser that throws is slow.
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && !isDeeperThan(value, DEPTH_LIMITS.stored) ? value : undefined;
  } catch {
    return undefined;
  }
}
