import { defer, of } from 'rxjs';
import { ConversationStream } from '../../lib/conversation/conversation-stream.js';
import { ABORTED } from '../../lib/conversation/event-metadata.js';
import { applyPatches } from '../../lib/conversation/patches.js';
import { projectThread, type ThreadContext } from '../../lib/conversation/projection.js';
import type { StreamPorts } from '../../lib/conversation/stream-ports.js';
import { TurnWriter } from '../../lib/conversation/turn-writer.js';
import type { Entry } from '../../lib/model/entries.js';
import type { ConversationEvent, EventDraft, ToolCallResponse } from '../../lib/model/events.js';
import type { Metadata } from '../../lib/model/json.js';
import type { Patch, ProviderEvent } from '../../lib/model/provider-events.js';
import type { Thread } from '../../lib/model/thread.js';
import type { StorePort } from '../ports.js';
import { seededRandom } from './seeded-random.js';

export interface MemoryStoreOptions extends Partial<StreamPorts> {
  /** What the thread carries beside the conversation. Default: nothing. */
  readonly context?: ThreadContext;
}

/**
 * A store that keeps one conversation in memory, by the rules of the one on files. Time stands at the epoch and ids
 * are the same each time, unless `now` and `random` say otherwise.
 */
export class MemoryStore implements StorePort {
  readonly stream: ConversationStream;
  /** What was journalled, one array per call. */
  readonly journal: (readonly ProviderEvent[])[] = [];
  /** Responses in the order in which their calls ended. */
  readonly journalledResponses: ToolCallResponse[] = [];
  /** How often a cycle was made durable, and a turn ended. */
  committedCycles = 0;
  endedTurns = 0;
  readonly #context: ThreadContext;
  #writer: TurnWriter;
  #cycle: Entry[] = [];

  constructor({ now = () => 0, random = seededRandom(1), context = {} }: MemoryStoreOptions = {}) {
    this.stream = new ConversationStream({ now, random });
    this.#writer = new TurnWriter(this.stream);
    this.#context = context;
  }

  /** The conversation's events, in order. */
  get events(): readonly ConversationEvent[] {
    return this.stream.events();
  }

  /** Nothing needs to be known of requests: what was journalled is never replayed. */
  beginRequest(): void {
    return;
  }

  append(batch: readonly ProviderEvent[]): void {
    this.journal.push(batch);
  }

  commit(event: EventDraft): ConversationEvent {
    return this.add(event);
  }

  add(event: EventDraft): ConversationEvent {
    const entry = this.#writer.push(event);
    this.#cycle.push(entry);
    return { timestamp: eventOf(entry)?.timestamp ?? '', ...event };
  }

  journalResponse(response: ToolCallResponse): void {
    this.journalledResponses.push(response);
  }

  amendLast(metadata: Metadata): void {
    const last = this.#cycle.findLast(isAnswer);
    if (last) this.stream.amend(last.eventId, metadata);
  }

  patch(patches: readonly Patch[]): number {
    return applyPatches(this.stream, patches);
  }

  discardCycle(): void {
    const taken = this.#cycle.filter((entry) => !opensTurn(entry));
    this.stream.removeEntries(new Set(taken.map(({ eventId }) => eventId)));
    this.#cycle = this.#cycle.filter(opensTurn);
    this.#writer = new TurnWriter(this.stream);
    const { entries } = this.stream;
    const turn = entries.slice(entries.findLastIndex((entry) => eventOf(entry)?.type === 'turn_start') + 1);
    const question = turn.findLast((entry) => eventOf(entry)?.type === 'chat_request');
    if (question && !turn.some(isAnswer)) this.stream.amend(question.eventId, ABORTED);
  }

  hideCycle(): void {
    for (const { eventId } of this.#cycle.filter(isAnswer)) {
      this.stream.pushOverlay({ target: eventId, action: { type: 'hide' } });
    }
  }

  thread(): Thread {
    return projectThread(this.stream, this.#context);
  }

  commitCycle() {
    return defer(() => {
      this.#cycle = [];
      this.committedCycles += 1;
      return of(undefined);
    });
  }

  endTurn() {
    return defer(() => {
      this.#cycle = [];
      this.endedTurns += 1;
      return of(undefined);
    });
  }
}

/** See MemoryStore. */
export function memoryStore(options?: MemoryStoreOptions): MemoryStore {
  return new MemoryStore(options);
}

function eventOf({ payload }: Entry): ConversationEvent | undefined {
  return payload.kind === 'event' ? payload.event : undefined;
}

function isAnswer(entry: Entry): boolean {
  const type = eventOf(entry)?.type;
  return type === 'chat_response' || type === 'tool_call_request';
}

function opensTurn(entry: Entry): boolean {
  const type = eventOf(entry)?.type;
  return type === 'turn_start' || type === 'chat_request';
}
