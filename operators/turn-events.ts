import type { ConversationEvent } from '../lib/model/events.js';
import type { ProviderEvent } from '../lib/model/provider-events.js';
import type { ToolEvent } from '../lib/model/tools.js';
import type { Notice, TurnOutcome, TurnState } from '../lib/model/turn.js';

/** Everything that happens in a turn, in order. The last one is `completed`. */
export type TurnEvent =
  | { readonly type: 'state'; readonly state: TurnState }
  | { readonly type: 'provider'; readonly event: ProviderEvent }
  /** A complete event is in the conversation. */
  | { readonly type: 'stored'; readonly event: ConversationEvent }
  | { readonly type: 'tool'; readonly event: ToolEvent }
  | { readonly type: 'notice'; readonly notice: Notice }
  | { readonly type: 'completed'; readonly outcome: TurnOutcome };
