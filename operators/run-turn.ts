import {
  BehaviorSubject,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  expand,
  finalize,
  map,
  merge,
  NEVER,
  of,
  switchMap,
  takeWhile,
  type Observable,
} from 'rxjs';
import type { ChatRequest } from '../lib/model/events.js';
import type { TurnState } from '../lib/model/turn.js';
import type { InterruptScope, TurnPorts } from './ports.js';
import type { TurnEvent } from './turn-events.js';
import type { TurnOptions } from './turn-options.js';
import { flowOf, type Flow } from './turn/flow.js';
import { performAll } from './turn/perform.js';
import { TurnScope } from './turn/turn-scope.js';

/**
 * Runs a whole turn: request → response → tools → request, until there is a final answer.
 *
 *     result   s-p-p-(ps)-t-t-(ss)-p-p-(pc|)    s = state or stored, p = provider event, t = tool event, c = completed
 *
 * The state machine decides; this loop (`expand`) carries its actions out and feeds back what comes of them.
 *
 * - Completes: after `completed`, which is always the last value, whatever happened.
 * - Errors: never by itself: failures are outcomes.
 * - Unsubscribing: closes the connection, cancels tools, timers and questions; what was appended stays journalled.
 * - Timers: retry waits, on `ports.scheduler`.
 */
export function runTurn(
  ports: TurnPorts,
  options: TurnOptions,
): (request: ChatRequest) => Observable<TurnEvent> {
  return (request) =>
    defer(() => {
      const scope = new TurnScope(ports, options);
      const state$ = new BehaviorSubject<TurnState>(scope.coordinator.currentState());
      const start$ = defer(() => of(flowOf(scope.coordinator.startTurn(request).actions)));
      return merge(start$, signals(scope, state$)).pipe(
        expand((flow) => (flow.type === 'actions' ? performAll(scope, flow.actions) : EMPTY)),
        concatMap((flow) => outward(scope, state$, flow)),
        takeWhile((event) => event.type !== 'completed', true),
        finalize(() => state$.complete()),
      );
    });
}

/** The order to end, at any time, and presses of Ctrl+C for the scope that the turn is in. */
function signals(scope: TurnScope, state$: Observable<TurnState>): Observable<Flow> {
  const { interrupts } = scope.ports;
  const presses$ = state$.pipe(
    map(interruptScope),
    distinctUntilChanged(),
    switchMap((name) => (name === undefined ? NEVER : interrupts.presses(name))),
    map(() => flowOf(scope.coordinator.handleSignal({ type: 'interrupt' }))),
  );
  const shutdown$ = interrupts.shutdown$.pipe(
    map((signal) => flowOf(scope.coordinator.handleSignal({ type: 'shutdown', signal }))),
  );
  return merge(shutdown$, presses$);
}

/** While a menu or a question is open, it takes the keys itself. */
function interruptScope(state: TurnState): InterruptScope | undefined {
  switch (state.name) {
    case 'streaming':
    case 'executing':
      return state.name;
    case 'evaluating':
    case 'continuing':
      return 'gap';
    default:
      return undefined;
  }
}

/** The states that were entered, then what the flow itself tells those who watch. */
function outward(scope: TurnScope, state$: BehaviorSubject<TurnState>, flow: Flow): readonly TurnEvent[] {
  const states = scope.coordinator.takeTransitions();
  for (const state of states) state$.next(state);
  const events = states.map((state): TurnEvent => ({ type: 'state', state }));
  return flow.type === 'event' ? [...events, flow.event] : events;
}
