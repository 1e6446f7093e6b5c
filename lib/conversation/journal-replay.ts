import { PartAccumulator } from '../accumulate/part-accumulator.js';
import { assertNever } from '../model/assert-never.js';
import type { Entry } from '../model/entries.js';
import type { EventDraft } from '../model/events.js';
import type { FinishedEvent } from '../model/provider-events.js';
import type { ConversationStream } from './conversation-stream.js';
import { finishMetadata } from './finish-metadata.js';
import type { JournalRecord } from './journal-record.js';
import { applyPatches } from './patches.js';
import { readStoredEntry, writeStoredEntry } from './stored-entry.js';
import { subtractCommitted } from './subtract-committed.js';
import { WaitingResponses } from './waiting-responses.js';

type RecordOf<Name extends JournalRecord['record']> = JournalRecord & { readonly record: Name };

/** Does again, record by record, what the live path did to a stream. */
export class JournalReplay {
  readonly recovered: Entry[] = [];
  readonly settled: JournalRecord[] = [];
  readonly #stream: ConversationStream;
  readonly #responses = new WaitingResponses();
  #accumulator = new PartAccumulator();
  #produced: EventDraft[] = [];
  #committed: EventDraft[] = [];
  #finished: FinishedEvent | undefined;
  #lastAnswerId: string | undefined;
  #lastPartMs: number | undefined;

  constructor(stream: ConversationStream) {
    this.#stream = stream;
  }

  take(record: JournalRecord): void {
    switch (record.record) {
      case 'journal':
        this.settled.push(record);
        break;
      case 'request':
        this.#settleAnswer();
        this.#responses.nextRound();
        break;
      case 'parts':
        this.#parts(record);
        break;
      case 'entry':
        this.#entry(record);
        break;
      case 'response':
        this.#responses.add(record.position, record.response);
        break;
      case 'amend':
        this.#amend(record);
        break;
      case 'patch':
        applyPatches(this.#stream, record.patches);
        this.settled.push(record);
        break;
      case 'discard':
        this.#discard(record);
        break;
      case 'cycle':
        this.#settleAnswer();
        this.settled.push(record);
        break;
      default:
        assertNever(record);
    }
  }

  /** The start of this turn was lost. */
  openTurn(): void {
    this.#recover({ type: 'turn_start' });
  }

  /** The journal ends here: what is open becomes entries. */
  end(): void {
    this.#settleAnswer();
    for (const response of this.#responses.open()) this.#recover(response);
  }

  /** Everything of an answer that the live path had no time to commit. */
  #settleAnswer(): void {
    this.#produced.push(...this.#accumulator.flushAll(true));
    for (const draft of subtractCommitted(this.#produced, this.#committed)) {
      this.#lastAnswerId = this.#recover(draft).eventId;
    }
    if (this.#finished !== undefined && this.#lastAnswerId !== undefined) {
      const metadata = finishMetadata(this.#finished);
      this.#amend({ record: 'amend', event_id: this.#lastAnswerId, metadata });
    }
    this.#resetAnswer();
  }

  #resetAnswer(): void {
    this.#accumulator = new PartAccumulator();
    this.#produced = [];
    this.#committed = [];
    this.#finished = undefined;
    this.#lastAnswerId = undefined;
  }

  #recover(draft: EventDraft): Entry {
    const entry = this.#stream.push(draft, this.#lastPartMs);
    this.recovered.push(entry);
    this.settled.push({ record: 'entry', origin: 'other', entry: writeStoredEntry(entry) });
    return entry;
  }

  #parts({ at, events }: RecordOf<'parts'>): void {
    this.#lastPartMs = at;
    for (const event of events) {
      this.#produced.push(...this.#accumulator.push(event));
      if (event.type === 'finished') this.#finished = event;
    }
  }

  #entry(record: RecordOf<'entry'>): void {
    const adopted = this.#stream.adopt(record.entry);
    this.settled.push({
      ...record,
      origin: 'other',
      entry: adopted ? writeStoredEntry(adopted) : record.entry,
    });
    // An entry that damage has made unreadable stands for no event: its parts are used instead.
    const { payload } = readStoredEntry(record.entry);
    if (payload.kind !== 'event') return;
    if (payload.event.type === 'tool_call_response') this.#responses.take(payload.event.id);
    if (record.origin === 'other') return;
    this.#committed.push(payload.event);
    const id = adopted?.eventId ?? record.entry.event_id;
    if (typeof id === 'string') this.#lastAnswerId = id;
  }

  #amend(record: RecordOf<'amend'>): void {
    this.#stream.amend(record.event_id, record.metadata);
    this.settled.push(record);
    if (Object.hasOwn(record.metadata, 'finish')) this.#finished = undefined;
  }

  #discard(record: RecordOf<'discard'>): void {
    this.#stream.removeEntries(new Set(record.event_ids));
    this.settled.push(record);
    this.#resetAnswer();
    this.#responses.clear();
  }
}
