import type { ConversationEvent } from '../model/events.js';

/** Keys that we add ourselves: they say nothing to a provider. */
const OUR_KEYS: readonly string[] = ['partial', 'usage', 'finish'];

/** Says nothing: a text without a visible character. Reasoning without a text may carry data, and stays then. */
export function isBlank(event: ConversationEvent): boolean {
  if (event.type === 'chat_request') return event.content.trim() === '';
  if (event.type !== 'chat_response') return false;
  if ('message' in event) return event.message.trim() === '';
  return 'reasoning' in event && event.reasoning.trim() === '' && !carriesData(event);
}

function carriesData(event: ConversationEvent): boolean {
  return Object.keys(event.metadata ?? {}).some((key) => !OUR_KEYS.includes(key));
}

/** Providers refuse a thread that ends in a message with trailing white space. */
export function trimLastMessage(events: readonly ConversationEvent[]): readonly ConversationEvent[] {
  const last = events.at(-1);
  if (last?.type !== 'chat_response' || !('message' in last)) return events;
  const message = last.message.trimEnd();
  return message === last.message ? events : [...events.slice(0, -1), { ...last, message }];
}
