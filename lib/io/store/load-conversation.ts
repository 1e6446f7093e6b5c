import { ConversationStream } from '../../conversation/conversation-stream.js';
import { EVENTS_CLOSING, writeEventsFile } from '../../conversation/events-file.js';
import type { JournalRecord } from '../../conversation/journal-record.js';
import { recoverJournal } from '../../conversation/recover-journal.js';
import type { StreamPorts } from '../../conversation/stream-ports.js';
import type { Entry } from '../../model/entries.js';
import type { ConversationPaths } from './conversation-paths.js';
import { type LoadedEvents, loadEvents, parseEvents } from './events-store.js';
import { loadJournal } from './journal-file.js';
import { readObjectFile } from './stored-json.js';

/** A conversation as it was found, a journal that was left behind played over it. Nothing on disk has changed. */
export interface LoadedConversation {
  readonly stream: ConversationStream;
  readonly events: LoadedEvents;
  readonly recovered: readonly Entry[];
  /** Nothing where there was no journal. */
  readonly journal: FoundJournal | undefined;
  readonly notices: readonly string[];
}

/** A journal that was left behind. */
export interface FoundJournal {
  /** The same without parts. */
  readonly settled: readonly JournalRecord[];
  /** Its bytes, where something of them could not be read. */
  readonly damaged: Uint8Array | undefined;
}

export function loadConversation(paths: ConversationPaths, ports: StreamPorts): LoadedConversation {
  // The journal first: a turn that ends in between is then found in both, and its entries once all the same.
  const journal = loadJournal(paths.journal);
  const events = withoutTornTail(loadEvents(paths.events), journal?.records);
  const { value: config, problem = 'it is missing' } = readObjectFile(paths.baseConfig);
  const stream = ConversationStream.fromParts({ baseConfig: config ?? {}, entries: events.entries }, ports);
  const notices = [
    ...(config === undefined
      ? [`${paths.baseConfig} cannot be read (${problem}); the defaults are used.`]
      : []),
    ...damageNotices(paths.events, events.damage),
    ...damageNotices(paths.journal, journal?.damage ?? 0),
    ...problemNotices(paths.events, stream),
  ];
  if (journal === undefined) return { stream, events, recovered: [], journal, notices };
  const damaged = journal.damage > 0;
  const { recovered, settled } = recoverJournal(stream, journal.records, damaged);
  return {
    stream,
    events,
    recovered,
    journal: { settled, damaged: damaged ? journal.bytes : undefined },
    notices,
  };
}

/** A tail torn while a turn was appended is no damage: the journal has all of it. */
function withoutTornTail(events: LoadedEvents, records: readonly JournalRecord[] | undefined): LoadedEvents {
  const size = records?.find((record) => record.record === 'journal')?.events_bytes;
  if (events.damage === 0 || size === undefined) return events;
  const empty = size <= Buffer.byteLength(writeEventsFile([]));
  const kept = Buffer.from(events.bytes).subarray(0, size - EVENTS_CLOSING.length);
  const before = parseEvents(empty ? Buffer.from(writeEventsFile([])) : Buffer.concat([kept, CLOSING]));
  return before.damage === 0 ? { ...before, appendable: false } : events;
}

const CLOSING = Buffer.from(EVENTS_CLOSING);

function damageNotices(file: string, damage: number): readonly string[] {
  if (damage === 0) return [];
  const stretches = damage === 1 ? 'a damaged stretch' : `${damage} damaged stretches`;
  return [`${file}: ${stretches} skipped; everything readable around it is used.`];
}

function problemNotices(file: string, { problems }: ConversationStream): readonly string[] {
  const [first] = problems;
  if (first === undefined) return [];
  const events = problems.length === 1 ? 'an event' : `${problems.length} events`;
  return [`${file}: ${events} cannot be used (${first.problem}); nothing is removed from the file.`];
}
