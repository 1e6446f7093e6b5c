import type { Entry, EventOverlay, EventPayload } from '../model/entries.js';
import type { ConversationEvent, EventDraft } from '../model/events.js';
import type { JsonObject, Metadata } from '../model/json.js';
import { EventIds } from './event-ids.js';
import { withMetadata, withoutMetadata } from './event-metadata.js';
import {
  EPOCH,
  type StoredEntry,
  readStoredEntry,
  storedTimestamp,
  writeStoredEntry,
} from './stored-entry.js';
import type { StreamPorts } from './stream-ports.js';
import { timestampOf } from './timestamps.js';

/** What is stored of a conversation: `base_config.json` and the entries of `events.json`. */
export interface ConversationParts {
  readonly baseConfig: JsonObject;
  readonly entries: readonly JsonObject[];
}

/** A stored entry that could not be read as what it says it is; it was kept as it came. */
export interface EntryProblem {
  readonly eventId: string;
  readonly problem: string;
}

/**
 * All entries of one conversation, in order.
 *
 * Identity is the stream's to assign: every entry in it holds an id that this stream handed out or settled while
 * loading, unique, and retired with the entry.
 */
export class ConversationStream {
  readonly baseConfig: JsonObject;
  readonly #ports: StreamPorts;
  readonly #ids: EventIds;
  readonly #duplicated = new Set<string>();
  readonly #problems: EntryProblem[] = [];
  #entries: Entry[] = [];
  #settled = 0;

  constructor(ports: StreamPorts, baseConfig: JsonObject = {}) {
    this.#ports = ports;
    this.#ids = new EventIds(ports.random);
    this.baseConfig = baseConfig;
  }

  /** Reads what `toParts` gave, and whatever else a file may hold: ids and times are settled here, nothing is dropped. */
  static fromParts(parts: ConversationParts, ports: StreamPorts): ConversationStream {
    const stream = new ConversationStream(ports, parts.baseConfig);
    stream.#settle(readInOrder(parts.entries));
    return stream;
  }

  toParts(): ConversationParts {
    return { baseConfig: this.baseConfig, entries: this.#entries.map(writeStoredEntry) };
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Ids that more than one entry carried when this stream was loaded: references to them are ambiguous. */
  get duplicatedIds(): ReadonlySet<string> {
    return this.#duplicated;
  }

  /** What could not be read while loading. */
  get problems(): readonly EntryProblem[] {
    return this.#problems;
  }

  /** How many entries got another id while loading than the file gave them. */
  get settledIds(): number {
    return this.#settled;
  }

  /** The conversation's events, in order; other entries are left out. */
  events(): readonly ConversationEvent[] {
    return this.#entries.flatMap(({ payload }) => (payload.kind === 'event' ? [payload.event] : []));
  }

  /** Adds an event; its id and its time are assigned here. */
  push(draft: EventDraft, epochMs: number = this.#ports.now()): Entry {
    return this.#add({ kind: 'event', event: { timestamp: timestampOf(epochMs), ...draft } });
  }

  /** Hides or replaces the projection of one entry; nothing stored changes. */
  pushOverlay(overlay: Omit<EventOverlay, 'timestamp'>): Entry {
    return this.#add({ kind: 'overlay', overlay: { timestamp: timestampOf(this.#ports.now()), ...overlay } });
  }

  /** Changes the configuration from here on. */
  pushConfigDelta(delta: JsonObject): Entry {
    const configDelta = { timestamp: timestampOf(this.#ports.now()), delta };
    return this.#add({ kind: 'config_delta', configDelta });
  }

  /** Adds an entry that was recorded with its id; `undefined` where this stream has known the id before. */
  adopt(stored: JsonObject): Entry | undefined {
    const { eventId, payload } = readStoredEntry(stored, this.#lastTimestamp());
    if (eventId !== undefined && !this.#ids.claim(eventId)) return undefined;
    const entry = { eventId: eventId ?? this.#ids.next(), payload };
    this.#entries.push(entry);
    return entry;
  }

  /** Adds keys to an event's metadata; `false` where there is no such event. */
  amend(eventId: string, metadata: Metadata): boolean {
    return this.#replaceEvent(eventId, (event) => withMetadata(event, metadata));
  }

  /** Takes one key out of an event's metadata; `false` where it is not there. */
  removeMetadata(eventId: string, key: string): boolean {
    return this.#replaceEvent(eventId, (event) => {
      if (event.metadata === undefined || !Object.hasOwn(event.metadata, key)) return event;
      return withoutMetadata(event, key);
    });
  }

  /** Removes entries; their ids are not given out again. */
  removeEntries(ids: ReadonlySet<string>): void {
    this.#entries = this.#entries.filter((entry) => !ids.has(entry.eventId));
  }

  /** Puts other entries in the place of all of them: for repairs, which ask `freshId` for what they add. */
  replaceEntries(repair: (entries: readonly Entry[], freshId: () => string) => readonly Entry[]): void {
    this.#entries = [...repair(this.#entries, () => this.#ids.next())];
  }

  #lastTimestamp(): string {
    const last = this.#entries.at(-1);
    return (last && storedTimestamp(writeStoredEntry(last))) ?? EPOCH;
  }

  #add(payload: EventPayload): Entry {
    const entry = { eventId: this.#ids.next(), payload };
    this.#entries.push(entry);
    return entry;
  }

  /** Newest first: what is changed is nearly always what was just added. */
  #replaceEvent(eventId: string, change: (event: ConversationEvent) => ConversationEvent): boolean {
    const index = this.#entries.findLastIndex((entry) => entry.eventId === eventId);
    const payload = this.#entries[index]?.payload;
    if (payload?.kind !== 'event') return false;
    const event = change(payload.event);
    if (event === payload.event) return false;
    this.#entries[index] = { eventId, payload: { kind: 'event', event } };
    return true;
  }

  /** Ids that the file gives are claimed before any is made, so that no fresh one takes the place of a stored one. */
  #settle(stored: readonly StoredEntry[]): void {
    const kept = stored.map(({ eventId }) => {
      if (eventId === undefined) return undefined;
      if (this.#ids.claim(eventId)) return eventId;
      this.#duplicated.add(eventId);
      return undefined;
    });
    stored.forEach(({ payload, problem }, index) => {
      const eventId = kept[index] ?? this.#ids.next();
      if (kept[index] === undefined) this.#settled += 1;
      this.#entries.push({ eventId, payload });
      if (problem !== undefined) this.#problems.push({ eventId, problem });
    });
  }
}

/** What has no time of its own has that of the last entry with one. */
function readInOrder(values: readonly JsonObject[]): readonly StoredEntry[] {
  let last = EPOCH;
  return values.map((value) => {
    const entry = readStoredEntry(value, last);
    last = storedTimestamp(value) ?? last;
    return entry;
  });
}
