import fs from 'node:fs';
import path from 'node:path';
import type { ConversationStream } from '../../conversation/conversation-stream.js';
import { JOURNAL_FORMAT_VERSION, type JournalRecord } from '../../conversation/journal-record.js';
import { writeStoredEntry } from '../../conversation/stored-entry.js';
import type { JsonObject } from '../../model/json.js';
import { withQuestion } from './conversation-metadata.js';
import type { ConversationPaths } from './conversation-paths.js';
import { type LoadedEvents, appendEvents, keepDamaged, loadEvents, rewriteEvents } from './events-store.js';
import { JournalFile } from './journal-file.js';
import type { HeldLock } from './lock-file.js';
import { removeFile, replaceFile, syncPath } from './private-files.js';
import { jsonFile } from './stored-json.js';
import type { TurnStorage } from './turn-storage.js';

/** Keeps one conversation in its folder, under its lock. */
export class FileTurnStorage implements TurnStorage {
  readonly #paths: ConversationPaths;
  readonly #lock: HeldLock;
  /** `undefined`: what is there cannot be read, so it is left as it is. */
  #metadata: JsonObject | undefined;
  #journal: JournalFile | undefined;
  /** How many of the stream's entries `events.json` holds. */
  #saved: number;
  /** The size of `events.json`; `undefined`: nothing can be appended before it has been rewritten. */
  #bytes: number | undefined;
  #damaged: Uint8Array | undefined;
  #namesDurable = false;

  constructor(
    paths: ConversationPaths,
    lock: HeldLock,
    found: {
      readonly metadata: JsonObject | undefined;
      readonly events: LoadedEvents;
      readonly stream: ConversationStream;
    },
  ) {
    this.#paths = paths;
    this.#lock = lock;
    this.#metadata = found.metadata;
    const { events, stream } = found;
    this.#damaged = events.damage > 0 && events.bytes.length > 0 ? events.bytes : undefined;
    this.#saved = stream.entries.length;
    this.#bytes = events.appendable && stream.settledIds === 0 ? events.bytes.length : undefined;
  }

  begin(stream: ConversationStream): void {
    if (this.#journal !== undefined) return;
    this.#bytes ??= this.#rewrite(stream, stream.toParts().entries);
    this.#journal = new JournalFile(this.#paths.journal);
    this.record({
      record: 'journal',
      format_version: JOURNAL_FORMAT_VERSION,
      events_bytes: this.#bytes,
    });
  }

  record(record: JournalRecord): void {
    this.#journal?.append(record);
  }

  sync(): void {
    this.#journal?.sync();
    if (this.#namesDurable) return;
    const { metadata, baseConfig, events, folder } = this.#paths;
    [metadata, baseConfig, events].filter((file) => fs.existsSync(file)).forEach(syncPath);
    [folder, path.dirname(folder)].forEach(syncPath);
    this.#namesDurable = true;
  }

  settle(stream: ConversationStream, rewrite: boolean): void {
    const journal = this.#journal;
    if (journal === undefined && !rewrite && this.#saved === stream.entries.length) return;
    if (rewrite || journal === undefined || journal.failed || this.#changedOutside()) {
      this.#rewrite(stream, this.#merged(stream, rewrite));
    } else {
      this.#append(stream, this.#bytes ?? 0);
    }
    this.#endJournal();
    this.#describe(stream);
  }

  /** Brings what a journal gave back into the conversation's file. */
  settleRecovered(stream: ConversationStream): void {
    this.#rewrite(stream, stream.toParts().entries);
    this.#endJournal();
    this.#describe(stream);
  }

  close(): void {
    try {
      this.#journal?.close();
    } finally {
      this.#journal = undefined;
      this.#lock.release();
    }
  }

  /** The journal is durable before the file it protects is touched. */
  #append(stream: ConversationStream, bytes: number): void {
    this.sync();
    const added = stream.entries.slice(this.#saved).map(writeStoredEntry);
    this.#bytes = appendEvents(this.#paths.events, bytes, added);
    this.#saved = stream.entries.length;
  }

  #endJournal(): void {
    this.#journal?.close();
    this.#journal = undefined;
    removeFile(this.#paths.journal);
  }

  #rewrite(stream: ConversationStream, entries: readonly JsonObject[]): number {
    if (this.#damaged !== undefined) keepDamaged(this.#paths.events, this.#damaged);
    this.#damaged = undefined;
    this.#bytes = rewriteEvents(this.#paths.events, entries);
    this.#saved = stream.entries.length;
    return this.#bytes;
  }

  #changedOutside(): boolean {
    return fs.statSync(this.#paths.events, { throwIfNoEntry: false })?.size !== this.#bytes;
  }

  /** What the file has to hold: where somebody edited it meanwhile, their text and this turn. */
  #merged(stream: ConversationStream, rewrite: boolean): readonly JsonObject[] {
    const { entries } = stream.toParts();
    const now = loadEvents(this.#paths.events);
    if (rewrite || now.damage > 0) return entries;
    return [...now.entries, ...entries.slice(this.#saved)];
  }

  #describe(stream: ConversationStream): void {
    const metadata = this.#metadata && withQuestion(this.#metadata, stream);
    if (metadata === undefined) return;
    replaceFile(this.#paths.metadata, jsonFile(metadata));
    this.#metadata = metadata;
  }
}
