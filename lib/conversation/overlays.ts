import type { Entry, EventOverlay } from '../model/entries.js';
import type { ConversationEvent } from '../model/events.js';
import { withoutKey } from './without-key.js';

/** What stands in the place of a hidden response: its call is still there and has to be answered. */
const HIDDEN_RESPONSE = '[removed]';

/**
 * The events as their overlays leave them. The newest overlay of a target decides; one without a target, or with an
 * ambiguous one, has no effect.
 */
export function applyOverlays(
  entries: readonly Entry[],
  ambiguousIds: ReadonlySet<string>,
): readonly ConversationEvent[] {
  const actions = new Map<string, EventOverlay['action']>();
  for (const { payload } of entries) {
    if (payload.kind !== 'overlay' || ambiguousIds.has(payload.overlay.target)) continue;
    actions.set(payload.overlay.target, payload.overlay.action);
  }
  return entries.flatMap(({ eventId, payload }) => {
    if (payload.kind !== 'event') return [];
    const action = actions.get(eventId);
    if (action === undefined) return [payload.event];
    return action.type === 'hide' ? hidden(payload.event) : [replaced(payload.event, action.content)];
  });
}

function hidden(event: ConversationEvent): readonly ConversationEvent[] {
  // A turn start is never sent, and says where the turns part.
  if (event.type === 'turn_start') return [event];
  return event.type === 'tool_call_response' ? [{ ...event, content: HIDDEN_RESPONSE }] : [];
}

/** Only texts can be replaced. What the provider attached to the old text does not fit the new one. */
function replaced(event: ConversationEvent, content: string): ConversationEvent {
  const bare = withoutKey(event, 'metadata');
  switch (event.type) {
    case 'chat_request':
    case 'tool_call_response':
      return { ...event, content };
    case 'chat_response':
      if ('message' in event) return { ...bare, type: event.type, message: content };
      return 'reasoning' in event ? { ...bare, type: event.type, reasoning: content } : event;
    default:
      return event;
  }
}
