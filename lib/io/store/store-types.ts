import type { ConversationStream } from '../../conversation/conversation-stream.js';
import type { Entry } from '../../model/entries.js';
import type { ConversationEvent, EventDraft, ToolCallResponse } from '../../model/events.js';
import type { JsonObject, Metadata } from '../../model/json.js';
import type { Patch, ProviderEvent } from '../../model/provider-events.js';
import type { LockWait } from './take-lock.js';

/** A conversation as a list shows it: nothing of this needs its events to be read. */
export interface ConversationSummary {
  readonly id: string;
  readonly title?: string;
  /** How the first question begins. */
  readonly question?: string;
  readonly createdAt: string;
  /** Milliseconds since the epoch. */
  readonly updatedMs: number;
  /** Empty for a conversation that is nowhere but in memory. */
  readonly folder: string;
  /** What could not be read of what stands here, as a sentence. */
  readonly problem?: string;
}

/** A conversation as it stands, for reading. */
export interface ConversationSnapshot {
  readonly summary: ConversationSummary;
  readonly stream: ConversationStream;
  /** One line each: what was skipped because it is damaged, what could not be read. */
  readonly notices: readonly string[];
}

/** A conversation that is open for writing; nobody else writes to it until `close`. */
export interface ConversationHandle extends ConversationSnapshot {
  /** Entries that a journal left behind has given back. */
  readonly recovered: readonly Entry[];
  /** Opens the journal of a turn; adding something does it too. */
  beginTurn(): void;
  /** A request is about to be sent: the indices of its parts start again. */
  beginRequest(): void;
  /** Journals what the provider sent, before it is shown. */
  append(batch: readonly ProviderEvent[]): void;
  /** Adds an event that was accumulated from appended batches. */
  commit(draft: EventDraft): ConversationEvent;
  /** Adds an event that came from elsewhere: a turn's start, a question, a tool's response. */
  add(draft: EventDraft): ConversationEvent;
  /** Changes the configuration from here on. */
  addConfigDelta(delta: JsonObject): void;
  /** Journals a tool's response the moment its call ends; `add` gives it its place in request order later. */
  journalResponse(response: ToolCallResponse, position: number): void;
  /** Adds metadata to the newest event of the assistant in this cycle, if there is one. */
  amendLast(metadata: Metadata): void;
  /** Removes metadata as the patches say; the number of events changed. */
  patch(patches: readonly Patch[]): number;
  /** Takes back this cycle's events; a question that nothing answers stays, marked aborted. */
  discardCycle(): void;
  /** Hides this cycle's answer from the thread; it stays stored. */
  hideCycle(): void;
  /** Makes everything until now durable, and begins a new cycle. */
  commitCycle(): void;
  /** Puts the turn into the conversation's file, and ends its journal. */
  endTurn(): void;
  /** Lets others write. A turn that has not ended keeps its journal: the next opening brings it back, parts and all. */
  close(): void;
}

/** Where conversations are kept. Failures are errors of kind `store`: which file, what came back. */
export interface ConversationStore {
  /** Newest first. */
  list(): readonly ConversationSummary[];
  create(options?: { readonly title?: string; readonly config?: JsonObject }): ConversationHandle;
  /**
   * Opens for writing. A journal that was left behind is brought back, once. `last` is the newest one that has
   * events or a journal.
   */
  open(id: string, wait?: LockWait): Promise<ConversationHandle>;
  /** Reads without a lock. A journal that was left behind, or is being written, is brought back in memory only. */
  read(id: string): ConversationSnapshot;
  /** The conversation that a terminal is in; `key` names the terminal. */
  activeConversation(key: string): string | undefined;
  setActiveConversation(key: string, id: string): void;
}

/** The outside of a store. */
export interface StorePorts {
  /** Wall-clock time in milliseconds since the epoch. */
  readonly clock: { now(): number };
  /** Uniform in [0, 1). */
  readonly random: () => number;
}
