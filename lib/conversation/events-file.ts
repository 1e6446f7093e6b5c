import { DEPTH_LIMITS, isDeeperThan } from '../json/json-depth.js';
import type { JsonObject } from '../model/json.js';
import { readObjects } from './read-objects.js';
import { isJsonObject } from './shape.js';

/** What an `events.json` holds: a JSON array, one event per line. */
export interface EventsFileContent {
  readonly entries: readonly JsonObject[];
  /** Stretches that could not be read, in order; their offsets count characters. */
  readonly damage: readonly DamagedStretch[];
}

export interface DamagedStretch {
  readonly start: number;
  readonly end: number;
}

/** What the file starts and ends with; between two events stands `,\n`. */
export const EVENTS_OPENING = '[\n';
export const EVENTS_CLOSING = '\n]\n';
export const EVENTS_SEPARATOR = ',\n';

/** A whole file. */
export function writeEventsFile(entries: readonly JsonObject[]): string {
  if (entries.length === 0) return '[\n]\n';
  return EVENTS_OPENING + eventLines(entries) + EVENTS_CLOSING;
}

/** Events as lines, without what stands around them. */
export function eventLines(entries: readonly JsonObject[]): string {
  return entries.map((entry) => JSON.stringify(entry)).join(EVENTS_SEPARATOR);
}

/**
 * Reads a file, whatever happened to it: everything readable on both sides of damage comes back.
 *
 * A sound JSON array is read as such, in any layout. Otherwise each event is looked for by itself: on a line of its
 * own, or (a file that another program indented) from a line `{` to the line `}` of the same indentation. An event
 * that is nested too deep to be written again is damage too.
 */
export function readEventsFile(text: string): EventsFileContent {
  return readWhole(text) ?? readPieces(text);
}

function readWhole(text: string): EventsFileContent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || !value.every(isJsonObject)) return undefined;
    const entries = value.filter((entry) => !isDeeperThan(entry, DEPTH_LIMITS.stored));
    const damage = entries.length === value.length ? [] : [{ start: 0, end: text.length }];
    return { entries, damage };
  } catch {
    return undefined;
  }
}

function readPieces(text: string): EventsFileContent {
  const entries: JsonObject[] = [];
  const damage: DamagedStretch[] = [];
  let offset = 0;
  let gap = false;
  for (const piece of pieces(text)) {
    const content = trimmed(piece);
    const { objects: found, whole } = readObjects(content, '{"event_id":');
    const sound = content === '' || whole;
    gap ||= !sound;
    if (gap && isAnswer(entries.at(-1)) && isAnswer(found[0])) entries.push(LOST_TURN_START);
    entries.push(...found);
    gap = found.length === 0 ? gap : !sound;
    if (!sound || piece.includes('\0')) damage.push({ start: offset, end: offset + piece.length });
    offset += piece.length;
  }
  if (damage.length === 0) damage.push({ start: offset, end: offset });
  return { entries, damage: joined(damage) };
}

/** Between two answers with something lost between them, a question may have stood: they are not one text. */
const LOST_TURN_START: JsonObject = { type: 'turn_start' };

function isAnswer(entry: JsonObject | undefined): boolean {
  return entry?.type === 'chat_response';
}

/** Stretches that touch are one. */
function joined(damage: readonly DamagedStretch[]): readonly DamagedStretch[] {
  const stretches: DamagedStretch[] = [];
  for (const { start, end } of damage) {
    const before = stretches.at(-1);
    if (before?.end === start) stretches[stretches.length - 1] = { start: before.start, end };
    else stretches.push({ start, end });
  }
  return stretches;
}

/** Lines; the lines of an indented object are one piece. */
function pieces(text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  const indent = lines.map((line) => /^( *)\{\s*$/.exec(line)?.[1]).find((found) => found !== undefined);
  if (indent === undefined) return lines;
  const opens = new RegExp(`^${indent}\\{\\s*$`);
  const closes = new RegExp(`^${indent}\\},?\\s*$`);
  const groups: string[][] = [];
  let inside = false;
  for (const line of lines) {
    if (opens.test(line) || !inside) groups.push([]);
    groups.at(-1)?.push(line);
    inside = (inside || opens.test(line)) && !closes.test(line);
  }
  return groups.map((group) => group.join(''));
}

/** An event's text without the zero bytes, commas and brackets around it. */
function trimmed(piece: string): string {
  const text = piece.replaceAll('\0', '').trim();
  return text
    .replace(/^\[(?=\s*(\{|$))/, '')
    .replace(/^\],?$/, '')
    .replace(/(?<=(\}|^)\s*)[,\]]$/, '')
    .trim();
}
