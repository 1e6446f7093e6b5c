import { usageTotals } from '../../lib/conversation/usage-totals.js';
import type { ConversationEvent } from '../../lib/model/events.js';

/** What the turn's answers used, as far as the provider told it. */
export function usageLine(events: readonly ConversationEvent[], model: string): string {
  const start = events.findLastIndex(({ type }) => type === 'turn_start');
  return `${model}: ${usageText(usageTotals(events.slice(start + 1)))}`;
}

/** Counts of tokens in words. */
export function usageText(totals: ReadonlyMap<string, number>): string {
  const counts = [...totals].map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`);
  return counts.length === 0 ? 'no usage told' : counts.join(', ');
}
