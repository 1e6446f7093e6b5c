import type { ConversationStream } from '../../conversation/conversation-stream.js';
import { ABORTED } from '../../conversation/event-metadata.js';
import type { EntryOrigin, JournalRecord } from '../../conversation/journal-record.js';
import { applyPatches } from '../../conversation/patches.js';
import { writeStoredEntry } from '../../conversation/stored-entry.js';
import { TurnWriter } from '../../conversation/turn-writer.js';
import { isTurnStart } from '../../conversation/turns.js';
import type { Entry } from '../../model/entries.js';
import type { ConversationEvent, EventDraft, ToolCallResponse } from '../../model/events.js';
import type { JsonObject, Metadata } from '../../model/json.js';
import type { Patch, ProviderEvent } from '../../model/provider-events.js';
import type { ConversationHandle, ConversationSnapshot, ConversationSummary } from './store-types.js';
import type { TurnStorage } from './turn-storage.js';

/**
 * One conversation, open for writing.
 *
 * Everything is done to the stream first and recorded then: where the journal fails, the turn can go on with what is
 * in memory, and the end of the turn tries to store it as a whole.
 */
export class OpenConversation implements ConversationHandle {
  readonly summary: ConversationSummary;
  readonly stream: ConversationStream;
  readonly notices: readonly string[];
  readonly recovered: readonly Entry[];
  readonly #storage: TurnStorage;
  readonly #now: () => number;
  #writer: TurnWriter;
  #cycle: Entry[] = [];
  #rewrite = false;
  #closed = false;

  constructor(
    found: ConversationSnapshot & { readonly recovered: readonly Entry[] },
    storage: TurnStorage,
    now: () => number,
  ) {
    this.summary = found.summary;
    this.stream = found.stream;
    this.notices = found.notices;
    this.recovered = found.recovered;
    this.#storage = storage;
    this.#now = now;
    this.#writer = new TurnWriter(this.stream);
  }

  beginTurn(): void {
    this.#storage.begin(this.stream);
  }

  beginRequest(): void {
    this.#record({ record: 'request' });
  }

  append(batch: readonly ProviderEvent[]): void {
    const events = batch.filter(({ type }) => type !== 'keepAlive');
    if (events.length > 0) this.#record({ record: 'parts', at: this.#now(), events });
  }

  commit(draft: EventDraft): ConversationEvent {
    return this.#addEvent('answer', draft);
  }

  add(draft: EventDraft): ConversationEvent {
    return this.#addEvent('other', draft);
  }

  addConfigDelta(delta: JsonObject): void {
    this.#recordEntry('other', this.stream.pushConfigDelta(delta));
  }

  journalResponse(response: ToolCallResponse, position: number): void {
    this.#record({ record: 'response', position, response });
  }

  amendLast(metadata: Metadata): void {
    const last = this.#cycle.findLast(isAnswer);
    if (last !== undefined) this.#amend(last, metadata);
  }

  patch(patches: readonly Patch[]): number {
    const count = applyPatches(this.stream, patches);
    if (count === 0) return 0;
    this.#rewrite = true;
    this.#record({ record: 'patch', patches });
    return count;
  }

  discardCycle(): void {
    const ids = this.#cycle.filter(isFromCycle).map(({ eventId }) => eventId);
    this.stream.removeEntries(new Set(ids));
    this.#cycle = this.#cycle.filter((entry) => !isFromCycle(entry));
    this.#writer = new TurnWriter(this.stream);
    this.#record({ record: 'discard', event_ids: ids });
    const turn = this.stream.entries.slice(this.stream.entries.findLastIndex(isTurnStart) + 1);
    const question = turn.findLast((entry) => eventType(entry) === 'chat_request');
    if (question !== undefined && !turn.some(isAnswer)) this.#amend(question, ABORTED);
  }

  hideCycle(): void {
    for (const { eventId } of this.#cycle.filter(isAnswer)) {
      this.#recordEntry('other', this.stream.pushOverlay({ target: eventId, action: { type: 'hide' } }));
    }
  }

  commitCycle(): void {
    this.#cycle = [];
    this.#record({ record: 'cycle' });
    this.#storage.sync();
  }

  endTurn(): void {
    this.#cycle = [];
    this.#storage.settle(this.stream, this.#rewrite);
    this.#rewrite = false;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#storage.close();
  }

  #addEvent(origin: EntryOrigin, draft: EventDraft): ConversationEvent {
    const entry = this.#writer.push(draft);
    this.#cycle.push(entry);
    this.#recordEntry(origin, entry);
    return { timestamp: eventOf(entry)?.timestamp ?? '', ...draft };
  }

  #amend({ eventId }: Entry, metadata: Metadata): void {
    if (this.stream.amend(eventId, metadata)) this.#record({ record: 'amend', event_id: eventId, metadata });
  }

  #recordEntry(origin: EntryOrigin, entry: Entry): void {
    this.#record({ record: 'entry', origin, entry: writeStoredEntry(entry) });
  }

  #record(record: JournalRecord): void {
    this.#storage.begin(this.stream);
    this.#storage.record(record);
  }
}

function eventOf({ payload }: Entry): ConversationEvent | undefined {
  return payload.kind === 'event' ? payload.event : undefined;
}

function eventType(entry: Entry): ConversationEvent['type'] | undefined {
  return eventOf(entry)?.type;
}

function isAnswer(entry: Entry): boolean {
  const type = eventType(entry);
  return type === 'chat_response' || type === 'tool_call_request';
}

/** What a cycle adds to its turn: everything but what opened it. */
function isFromCycle(entry: Entry): boolean {
  const type = eventType(entry);
  return type !== undefined && type !== 'turn_start' && type !== 'chat_request';
}
