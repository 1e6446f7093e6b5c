import type { ChatRequest } from '../model/events.js';
import type { ProviderEvent } from '../model/provider-events.js';
import type { Action, Signal, TurnInput, TurnLimits, TurnState } from '../model/turn.js';
import { idleTurn, reduceTurn } from './reduce-turn.js';
import type { TurnMemory } from './turn-step.js';

/** A turn that was started: where it stands, and what to do first. */
export interface TurnHandle {
  readonly request: ChatRequest;
  readonly actions: readonly Action[];
  /** Cycles so far, the current one included. */
  cycle(): number;
}

/**
 * Drives one turn: holds the memory of the pure state machine and hands out its actions.
 *
 * It does not run tools, format, build events, wait, or store: whoever calls it carries the actions out, in order.
 */
export class TurnCoordinator {
  #memory: TurnMemory;
  #transitions: TurnState[] = [];

  constructor(limits: Partial<TurnLimits> = {}) {
    this.#memory = idleTurn(limits);
  }

  /** Begins a turn; only an idle coordinator can. */
  startTurn(request: ChatRequest): TurnHandle {
    const actions = this.handle({ type: 'start', request });
    return { request, actions, cycle: () => this.#memory.cycle };
  }

  /** What a provider event does. */
  handleEvent(event: ProviderEvent): readonly Action[] {
    return this.handle({ type: 'event', event });
  }

  /** What a signal does. */
  handleSignal(signal: Signal): readonly Action[] {
    return this.handle(signal);
  }

  /** What any other input does: a choice, a response, the end of a wait. */
  handle(input: TurnInput): readonly Action[] {
    const { memory, actions, transitions } = reduceTurn(this.#memory, input);
    this.#memory = memory;
    this.#transitions.push(...transitions);
    return actions;
  }

  currentState(): TurnState {
    return this.#memory.state;
  }

  /** The states entered since the last call, in order. */
  takeTransitions(): readonly TurnState[] {
    return this.#transitions.splice(0);
  }
}
