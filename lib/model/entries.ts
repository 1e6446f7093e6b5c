import type { ConversationEvent } from './events.js';
import type { JsonObject } from './json.js';

/** Changes the conversation's configuration from here on. */
export interface ConfigDelta {
  readonly timestamp: string;
  readonly delta: JsonObject;
}

/** Stands for a range of turns when a thread is built; deletes nothing. Turns count from 0, both ends included. */
export interface Compaction {
  readonly timestamp: string;
  readonly from_turn: number;
  readonly to_turn: number;
  readonly summary?: string;
  readonly reasoning?: 'strip';
  readonly tool_calls?:
    | { readonly policy: 'strip'; readonly request: boolean; readonly response: boolean }
    | { readonly policy: 'omit' };
}

/** Hides or replaces one entry's projection. Without its target it has no effect. */
export interface EventOverlay {
  readonly timestamp: string;
  /** The `event_id` of the entry it speaks of. */
  readonly target: string;
  readonly action: { readonly type: 'hide' } | { readonly type: 'replace'; readonly content: string };
}

/** What a stored entry carries. */
export type EventPayload =
  | { readonly kind: 'event'; readonly event: ConversationEvent }
  | { readonly kind: 'config_delta'; readonly configDelta: ConfigDelta }
  | { readonly kind: 'compaction'; readonly compaction: Compaction }
  | { readonly kind: 'overlay'; readonly overlay: EventOverlay }
  /** Written by a newer program: comes back out untouched. */
  | { readonly kind: 'unknown'; readonly value: JsonObject };

/** An entry inside a stream: its id was handed out by that stream and is unique in it. */
export interface Entry {
  readonly eventId: string;
  readonly payload: EventPayload;
}
