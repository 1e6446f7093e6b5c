import type { ConversationStream } from '../../conversation/conversation-stream.js';
import type { JournalRecord } from '../../conversation/journal-record.js';

/** What makes one open conversation last; in memory, nothing does. */
export interface TurnStorage {
  /** Begins a turn: what is recorded from here on belongs to it. */
  begin(stream: ConversationStream): void;
  /** A kill loses nothing of this when it returns. */
  record(record: JournalRecord): void;
  /** A power cut loses nothing that was recorded when it returns. */
  sync(): void;
  /** Ends the turn. `rewrite`: entries from before this turn have changed. */
  settle(stream: ConversationStream, rewrite: boolean): void;
  close(): void;
}

/** Keeps nothing. */
export const NO_STORAGE: TurnStorage = {
  begin: () => undefined,
  record: () => undefined,
  sync: () => undefined,
  settle: () => undefined,
  close: () => undefined,
};
