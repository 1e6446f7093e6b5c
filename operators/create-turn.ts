import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  map,
  merge,
  Subject,
  tap,
  share,
  type Observable,
} from 'rxjs';
import type { ChatRequest } from '../lib/model/events.js';
import type { TurnOutcome, TurnState } from '../lib/model/turn.js';
import type { InterruptsPort, TurnPorts } from './ports.js';
import { runTurn } from './run-turn.js';
import type { TurnEvent } from './turn-events.js';
import type { TurnOptions } from './turn-options.js';

/** A conversation's turns, one after another, for embedders. */
export interface Turn {
  /**
   * Begins a turn and gives its events, up to `completed`. It runs while somebody is subscribed; all subscribers of one
   * call share one run.
   */
  startTurn(request: ChatRequest | string): Observable<TurnEvent>;
  /** Everything that happens, over all turns. */
  readonly events$: Observable<TurnEvent>;
  /** Where the newest turn stands; starts with its present state. */
  readonly state$: Observable<TurnState>;
  /** How each turn ended. */
  readonly completed$: Observable<TurnOutcome>;
  /** As Ctrl+C does: the scope that can act on it is told. */
  interrupt(): void;
}

/**
 * Wires the ports into turns that can be watched and interrupted.
 *
 *     startTurn   s-p-p-s-c|
 *     events$     s-p-p-s-c--- ...    never completes
 *     completed$  --------o---        o = the outcome in c
 *
 * No global state: two turns of two calls know nothing of each other.
 */
export function createTurn(ports: TurnPorts, options: TurnOptions): Turn {
  const events$ = new Subject<TurnEvent>();
  const state$ = new BehaviorSubject<TurnState>({ name: 'idle' });
  const presses$ = new Subject<void>();
  const interrupts = withPresses(ports.interrupts, presses$);
  return {
    startTurn: (request) =>
      runTurn(
        { ...ports, interrupts },
        options,
      )(asRequest(request)).pipe(
        tap((event) => {
          if (event.type === 'state') state$.next(event.state);
          events$.next(event);
        }),
        share(),
      ),
    events$: events$.asObservable(),
    state$: state$.pipe(distinctUntilChanged()),
    completed$: events$.pipe(
      filter((event) => event.type === 'completed'),
      map(({ outcome }) => outcome),
    ),
    interrupt: () => presses$.next(),
  };
}

function asRequest(request: ChatRequest | string): ChatRequest {
  return typeof request === 'string' ? { type: 'chat_request', content: request } : request;
}

function withPresses(interrupts: InterruptsPort, presses$: Observable<void>): InterruptsPort {
  return {
    shutdown$: interrupts.shutdown$,
    presses: (scope) => merge(interrupts.presses(scope), presses$),
  };
}
