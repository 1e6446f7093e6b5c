import type { ToolCallResponse } from '../model/events.js';
import type { JsonObject, Metadata } from '../model/json.js';
import type { Patch, ProviderEvent } from '../model/provider-events.js';
import { isProviderEvent } from './provider-event-shape.js';
import { readObjects } from './read-objects.js';
import { type Shape, shapeProblem } from './shape.js';

/** The journal format that this program writes; a newer one is left alone. */
export const JOURNAL_FORMAT_VERSION = 1;

/** Where an entry came from: parts that the journal holds too, or elsewhere. */
export type EntryOrigin = 'answer' | 'other';

/** One line of a journal: what was received, or what was done to the conversation. */
export type JournalRecord =
  | { readonly record: 'journal'; readonly format_version: number; readonly events_bytes: number }
  /** A request is about to be sent: indices start again. */
  | { readonly record: 'request' }
  /** What one read of the provider's socket brought; `at` in milliseconds since the epoch. */
  | { readonly record: 'parts'; readonly at: number; readonly events: readonly ProviderEvent[] }
  /** An entry was added, in its stored form. */
  | { readonly record: 'entry'; readonly origin: EntryOrigin; readonly entry: JsonObject }
  /** A tool call has ended; its response is added when all that come before it have been. */
  | { readonly record: 'response'; readonly position: number; readonly response: ToolCallResponse }
  | { readonly record: 'amend'; readonly event_id: string; readonly metadata: Metadata }
  | { readonly record: 'patch'; readonly patches: readonly Patch[] }
  /** Entries are taken back, and with them the parts since the last request. */
  | { readonly record: 'discard'; readonly event_ids: readonly string[] }
  /** All that came before is settled: the parts have become entries. */
  | { readonly record: 'cycle' };

const SHAPES: Readonly<Record<JournalRecord['record'], Shape>> = {
  journal: { format_version: 'wholeNumber', events_bytes: 'wholeNumber' },
  request: {},
  parts: { at: 'wholeNumber', events: 'list' },
  entry: { origin: ['answer', 'other'], entry: 'object' },
  response: {
    position: 'wholeNumber',
    response: { fields: { id: 'string', content: 'string', is_error: 'boolean' } },
  },
  amend: { event_id: 'string', metadata: 'object' },
  patch: { patches: { each: { fields: { key: 'string', value: 'string' } } } },
  discard: { event_ids: { each: 'string' } },
  cycle: {},
};

/** A record as the line it is stored as, newline included. */
export function writeJournalRecord(record: JournalRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** What a journal holds. */
export interface JournalContent {
  readonly records: readonly JournalRecord[];
  /** How many stretches could not be read. A last line that was torn by a kill is none. */
  readonly damage: number;
}

/** Reads a journal. What is torn or damaged is left out; what stands on both sides of it is used. */
export function readJournal(text: string): JournalContent {
  const lines = text.split('\n');
  const torn = lines.pop() ?? '';
  const records: JournalRecord[] = [];
  let damage = 0;
  let within = false;
  for (const line of lines) {
    if (line === '') continue;
    const { found, sound } = readLine(line);
    records.push(...found);
    if (!sound && !within) damage += 1;
    within = !sound;
  }
  return { records: [...records, ...readLine(torn).found], damage };
}

function readLine(line: string): { readonly found: readonly JournalRecord[]; readonly sound: boolean } {
  const { objects, whole } = readObjects(line, '{"record":');
  const read = objects.map(readRecord);
  return { found: read.flatMap(({ found }) => found), sound: whole && read.every(({ sound }) => sound) };
}

/** Shapes are checked, down to the single provider event: damage can leave a line that is JSON still. */
function readRecord(value: JsonObject): { found: readonly JournalRecord[]; sound: boolean } {
  const name = value.record;
  if (typeof name !== 'string' || !Object.hasOwn(SHAPES, name)) return { found: [], sound: false };
  if (shapeProblem(value, SHAPES[name as JournalRecord['record']]) !== undefined) {
    return { found: [], sound: false };
  }
  if (name !== 'parts') return { found: [value as unknown as JournalRecord], sound: true };
  const parts = value as unknown as JournalRecord & { record: 'parts' };
  const events = parts.events.filter(isProviderEvent);
  return { found: [{ ...parts, events }], sound: events.length === parts.events.length };
}
