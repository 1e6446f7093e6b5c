import type { Entry } from '../model/entries.js';
import type { JsonObject } from '../model/json.js';
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
 *
 * Where something of the journal was lost (`damaged`), and the start of its turn with it, a start is added: the turn
 * is not to be taken for the rest of the one before.
 */
export function recoverJournal(
  stream: ConversationStream,
  records: readonly JournalRecord[],
  damaged = false,
): Recovery {
  const replay = new JournalReplay(stream);
  const start = damaged ? lostStart(stream, records) : -1;
  records.forEach((record, index) => {
    if (index === start) replay.openTurn();
    replay.take(record);
  });
  replay.end();
  return { recovered: replay.recovered, settled: replay.settled };
}

/** Before which record the turn's start is missing; -1 where it is there, or the stream has the turn already. */
function lostStart(stream: ConversationStream, records: readonly JournalRecord[]): number {
  const known = new Set(stream.entries.map(({ eventId }) => eventId));
  const isPresent = ({ entry }: { readonly entry: JsonObject }): boolean =>
    entry.type === 'turn_start' || (typeof entry.event_id === 'string' && known.has(entry.event_id));
  if (records.some((record) => record.record === 'entry' && isPresent(record))) return -1;
  return records.findIndex(({ record }) => record === 'entry' || record === 'parts' || record === 'response');
}
