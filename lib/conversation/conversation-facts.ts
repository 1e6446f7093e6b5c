import type { Entry } from '../model/entries.js';
import type { ConversationEvent } from '../model/events.js';
import { isTurnStart, turnsOf, type Turn } from './turns.js';
import { usageTotals } from './usage-totals.js';

/** What can be told of a conversation without reading it. */
export interface ConversationFacts {
  readonly turns: number;
  /** Configuration, overlays and the like are no events. */
  readonly events: number;
  /** How many turns each model was asked in, in order of first use; turns of unknown models are left out. */
  readonly models: ReadonlyMap<string, number>;
  /** Tokens by the provider's own names. */
  readonly usage: ReadonlyMap<string, number>;
  /** Answers that were cut off. */
  readonly partials: number;
}

export function conversationFacts(entries: readonly Entry[]): ConversationFacts {
  const turns = turnsOf(entries);
  const events = entries.flatMap(({ payload }) => (payload.kind === 'event' ? [payload.event] : []));
  const models = new Map<string, number>();
  for (const model of turns.flatMap(modelOf)) models.set(model, (models.get(model) ?? 0) + 1);
  return {
    turns: turns.length,
    events: events.length,
    models,
    usage: usageTotals(events),
    partials: events.filter(isPartial).length,
  };
}

/** The start of a turn tells which model it asks. */
function modelOf({ entries }: Turn): readonly string[] {
  const payload = entries.find(isTurnStart)?.payload;
  const model = payload?.kind === 'event' ? payload.event.metadata?.model : undefined;
  return typeof model === 'string' ? [model] : [];
}

function isPartial({ metadata }: ConversationEvent): boolean {
  return metadata?.partial === true;
}
