import type { Entry } from '../model/entries.js';
import type { ConversationEvent } from '../model/events.js';

/** The entries of one turn. */
export interface Turn {
  /** Position in the conversation, from 0. */
  readonly index: number;
  /** No `turn_start` opens it: these are the events before the first one. */
  readonly implicit: boolean;
  readonly entries: readonly Entry[];
}

/**
 * Cuts a conversation into its turns.
 *
 * Events before the first `turn_start` are an implicit turn 0. Other entries there (configuration, overlays) make no
 * turn of their own; they belong to the first.
 */
export function turnsOf(entries: readonly Entry[]): readonly Turn[] {
  const groups: Entry[][] = [];
  let current: Entry[] = [];
  let hasEvents = false;
  for (const entry of entries) {
    if (isTurnStart(entry) && hasEvents) {
      groups.push(current);
      current = [];
    }
    current.push(entry);
    hasEvents ||= entry.payload.kind === 'event';
  }
  if (hasEvents) groups.push(current);
  return groups.map((group, index) => ({ index, implicit: !group.some(isTurnStart), entries: group }));
}

/** The events since the last `turn_start`, that one included. */
export function currentTurnEvents(entries: readonly Entry[]): readonly ConversationEvent[] {
  const start = Math.max(0, entries.findLastIndex(isTurnStart));
  return entries.slice(start).flatMap(({ payload }) => (payload.kind === 'event' ? [payload.event] : []));
}

export function isTurnStart({ payload }: Entry): boolean {
  return payload.kind === 'event' && payload.event.type === 'turn_start';
}
