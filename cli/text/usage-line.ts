import type { ConversationEvent } from '../../lib/model/events.js';
import type { Json } from '../../lib/model/json.js';

/** What the turn's answers used, as far as the provider told it. */
export function usageLine(events: readonly ConversationEvent[], model: string): string {
  const start = events.findLastIndex(({ type }) => type === 'turn_start');
  const totals = new Map<string, number>();
  for (const { metadata } of events.slice(start + 1)) {
    for (const [name, count] of tokens(metadata?.usage)) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  const counts = [...totals].map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`);
  return `${model}: ${counts.length === 0 ? 'no usage told' : counts.join(', ')}`;
}

function tokens(usage: Json | undefined): readonly (readonly [string, number])[] {
  if (typeof usage !== 'object' || usage === null || Array.isArray(usage)) return [];
  return Object.entries(usage).flatMap(([name, value]) =>
    name.endsWith('_tokens') && typeof value === 'number' && value > 0 ? [[name, value] as const] : [],
  );
}
