import type { Patch } from '../model/provider-events.js';
import type { ConversationStream } from './conversation-stream.js';

/** Removes metadata as the patches say; the number of events that changed. */
export function applyPatches(stream: ConversationStream, patches: readonly Patch[]): number {
  const changed = new Set<string>();
  for (const { key, value } of patches) {
    for (const { eventId, payload } of stream.entries) {
      if (payload.kind !== 'event' || payload.event.metadata?.[key] !== value) continue;
      if (stream.removeMetadata(eventId, key)) changed.add(eventId);
    }
  }
  return changed.size;
}
