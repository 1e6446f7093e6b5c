import type { ConversationEvent } from '../model/events.js';
import type { Metadata } from '../model/json.js';
import { withoutKey } from './without-key.js';

/** The person took the question back: it stays stored and is not sent. */
export const ABORTED: Metadata = { aborted: true };

export function isAborted(event: ConversationEvent): boolean {
  return event.metadata?.aborted === true;
}

/** The event with these keys added to its metadata; keys that are there already are overwritten. */
export function withMetadata(event: ConversationEvent, metadata: Metadata): ConversationEvent {
  return { ...event, metadata: { ...event.metadata, ...metadata } };
}

/** The event without this key in its metadata; empty metadata goes as a whole. */
export function withoutMetadata(event: ConversationEvent, key: string): ConversationEvent {
  const metadata = withoutKey(event.metadata ?? {}, key);
  if (Object.keys(metadata).length > 0) return { ...event, metadata };
  return withoutKey(event, 'metadata') as ConversationEvent;
}
