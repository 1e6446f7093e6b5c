import type { Compaction, ConfigDelta, Entry, EventOverlay, EventPayload } from '../model/entries.js';
import type { ConversationEvent } from '../model/events.js';
import type { JsonObject } from '../model/json.js';
import { type Shape, isJsonObject, shapeProblem } from './shape.js';
import { eventProblem, isEventType } from './stored-event.js';
import { readTimestamp, timestampOf } from './timestamps.js';
import { withoutKey } from './without-key.js';

/** An entry as it was read: the stream has not settled its id yet. */
export interface StoredEntry {
  /** Missing in legacy files; two entries of a file that was edited by hand may share one. */
  readonly eventId: string | undefined;
  readonly payload: EventPayload;
  /** A known kind with bad content is kept as it came, as `unknown`; this says what is wrong with it. */
  readonly problem?: string;
}

/** The time of what has none, where nothing stands before it. */
export const EPOCH = timestampOf(0);

const OVERLAY_SHAPE: Shape = {
  target: 'string',
  action: { fields: { type: ['hide', 'replace'], content: { optional: 'string' } } },
};

const COMPACTION_SHAPE: Shape = {
  from_turn: 'wholeNumber',
  to_turn: 'wholeNumber',
  summary: { optional: 'string' },
  reasoning: { optional: ['strip'] },
  tool_calls: { optional: { fields: { policy: ['strip', 'omit'] } } },
};

/**
 * Reads one stored object. Unknown types and fields are kept as they came; what has no readable time of its own gets
 * `lastTimestamp`, that of the entry before it.
 *
 * A known type with bad content is no reason to lose anything: it comes back as `unknown`, with a `problem`.
 */
export function readStoredEntry(value: JsonObject, lastTimestamp = EPOCH): StoredEntry {
  const eventId = typeof value.event_id === 'string' && value.event_id !== '' ? value.event_id : undefined;
  const type = value.type;
  if (typeof type !== 'string') return unknown(eventId, value, 'type is missing');
  if (!isKnownType(type)) return unknown(eventId, value);
  const problem = contentProblem(type, value);
  if (problem !== undefined) return unknown(eventId, value, `${type}: ${problem}`);
  const timestamp = storedTimestamp(value) ?? lastTimestamp;
  return { eventId, payload: payloadOf(type, { ...withoutKey(value, 'event_id'), timestamp }) };
}

/** When this was stored, if the file says so. */
export function storedTimestamp({ timestamp }: JsonObject): string | undefined {
  return typeof timestamp === 'string' ? readTimestamp(timestamp) : undefined;
}

/** The flat object that stands for this entry on disk: `event_id` first, then the fields as they came. */
export function writeStoredEntry(entry: Entry): JsonObject {
  const event_id = entry.eventId;
  const { payload } = entry;
  switch (payload.kind) {
    case 'event':
      return { event_id, ...stored(payload.event) };
    case 'config_delta':
      return { event_id, ...typed('config_delta', stored(payload.configDelta)) };
    case 'compaction':
      return { event_id, ...typed('compaction', stored(payload.compaction)) };
    case 'overlay':
      return { event_id, ...typed('overlay', stored(payload.overlay)) };
    case 'unknown':
      // Where the id already had a place among the fields it stays there: byte for byte what came.
      return Object.hasOwn(payload.value, 'event_id')
        ? { ...payload.value, event_id }
        : { event_id, ...payload.value };
  }
}

function isKnownType(type: string): boolean {
  return type === 'config_delta' || type === 'compaction' || type === 'overlay' || isEventType(type);
}

function contentProblem(type: string, value: JsonObject): string | undefined {
  if (type === 'config_delta') return shapeProblem(value, { delta: 'object' });
  if (type === 'compaction') return shapeProblem(value, COMPACTION_SHAPE);
  if (type !== 'overlay') return eventProblem(type, value);
  const problem = shapeProblem(value, OVERLAY_SHAPE);
  if (problem !== undefined || !isJsonObject(value.action) || value.action.type === 'hide') return problem;
  return typeof value.action.content === 'string' ? undefined : 'action.content is missing';
}

/** The shapes have been checked; only here a JSON object becomes a typed payload. */
function payloadOf(type: string, value: JsonObject): EventPayload {
  if (type === 'config_delta') return { kind: 'config_delta', configDelta: value as unknown as ConfigDelta };
  if (type === 'compaction') return { kind: 'compaction', compaction: value as unknown as Compaction };
  if (type === 'overlay') return { kind: 'overlay', overlay: value as unknown as EventOverlay };
  return { kind: 'event', event: value as unknown as ConversationEvent };
}

function unknown(eventId: string | undefined, value: JsonObject, problem?: string): StoredEntry {
  const entry = { eventId, payload: { kind: 'unknown', value } } as const;
  return problem === undefined ? entry : { ...entry, problem };
}

/** Typed payloads are JSON by construction. */
function stored(payload: ConversationEvent | ConfigDelta | Compaction | EventOverlay): JsonObject {
  return payload as unknown as JsonObject;
}

function typed(type: string, value: JsonObject): JsonObject {
  const { timestamp = null, ...rest } = value;
  return { timestamp, type, ...withoutKey(rest, 'type') };
}
