import type { ConversationEvent } from '../model/events.js';
import type { Json } from '../model/json.js';

/** The tokens that these events used, by the provider's own names, as far as it told them. */
export function usageTotals(events: readonly ConversationEvent[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { metadata } of events) {
    for (const [name, count] of tokens(metadata?.usage)) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  return totals;
}

function tokens(usage: Json | undefined): readonly (readonly [string, number])[] {
  if (typeof usage !== 'object' || usage === null || Array.isArray(usage)) return [];
  return Object.entries(usage).flatMap(([name, value]) =>
    name.endsWith('_tokens') && typeof value === 'number' && value > 0 ? [[name, value] as const] : [],
  );
}
