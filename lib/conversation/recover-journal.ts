import type { Entry } from '../model/entries.js';
import type { ConversationStream } from './conversation-stream.js';
import { JournalReplay } from './journal-replay.js';
import type { JournalRecord } from './journal-record.js';

/** What bringing a journal back has done. */
export interface Recovery {
  /** Entries that the journal held as parts or waiting responses only: they were shown, and are stored now. */
  readonly recovered: readonly Entry[];
  /** A journal that says the same without parts: playing it over the same stream gives the same, ids included. */
  readonly settled: readonly JournalRecord[];
}

/**
 * Plays a journal that was left behind over the stream it belongs to.
 *
 * Recorded entries come back with their ids, once: an entry that the stream has already is left alone. Parts that
 * never became entries go through the accumulation that the live path uses; what was still open becomes partial
 * events. Responses that were waiting for their turn are added in request order.
 */
export function recoverJournal(stream: ConversationStream, records: readonly JournalRecord[]): Recovery {
  const replay = new JournalReplay(stream);
  for (const record of records) replay.take(record);
  replay.end();
  return { recovered: replay.recovered, settled: replay.settled };
}
