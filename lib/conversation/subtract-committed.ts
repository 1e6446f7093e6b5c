import type { EventDraft } from '../model/events.js';

/**
 * The drafts that accumulation produced and nobody committed, in order.
 *
 * Each committed event stands for the first produced one that says the same; one that says something else (its
 * repeated head was removed, say) for the first of its kind. Metadata does not count: it may have been added later.
 */
export function subtractCommitted(
  produced: readonly EventDraft[],
  committed: readonly EventDraft[],
): readonly EventDraft[] {
  const open = [...produced];
  const changed = committed.filter((draft) => !takeFirst(open, contentOf(draft), contentOf));
  for (const draft of changed) takeFirst(open, kindOf(draft), kindOf);
  return open;
}

function takeFirst(open: EventDraft[], wanted: string, key: (draft: EventDraft) => string): boolean {
  const index = open.findIndex((draft) => key(draft) === wanted);
  if (index >= 0) open.splice(index, 1);
  return index >= 0;
}

function contentOf(draft: EventDraft): string {
  if (draft.type === 'tool_call_request') return JSON.stringify([draft.id, draft.name, draft.arguments]);
  if (draft.type !== 'chat_response') return draft.type;
  if ('message' in draft) return `message ${draft.message}`;
  return 'reasoning' in draft ? `reasoning ${draft.reasoning}` : `data ${JSON.stringify(draft.data)}`;
}

function kindOf(draft: EventDraft): string {
  if (draft.type !== 'chat_response') return draft.type;
  if ('message' in draft) return 'message';
  return 'reasoning' in draft ? 'reasoning' : 'data';
}
