import type { Action } from '../../lib/model/turn.js';
import type { TurnEvent } from '../turn-events.js';

/** What circulates in a turn: actions still to be carried out, and events for those who watch. */
export type Flow =
  | { readonly type: 'actions'; readonly actions: readonly Action[] }
  | { readonly type: 'event'; readonly event: TurnEvent };

export const flowOf = (actions: readonly Action[]): Flow => ({ type: 'actions', actions });

export const eventFlow = (event: TurnEvent): Flow => ({ type: 'event', event });
