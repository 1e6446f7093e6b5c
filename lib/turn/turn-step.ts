import type { WeirError } from '../model/errors.js';
import type { ToolCallRequest, ToolCallResponse } from '../model/events.js';
import type { FinishedEvent, ToolCallPart } from '../model/provider-events.js';
import type { Action, TurnInput, TurnLimits, TurnOutcome, TurnState } from '../model/turn.js';

/** All that the turn machine remembers. Immutable: each input makes a new one. */
export interface TurnMemory {
  readonly state: TurnState;
  readonly limits: TurnLimits;
  /** Cycles so far, the current one included. */
  readonly cycle: number;
  /** Calls of this cycle, in request order. */
  readonly calls: readonly ToolCallPart[];
  /** This cycle has brought something that is an answer: a message, a structured value, a call. */
  readonly answered: boolean;
  /** In a row, without content in between. */
  readonly retries: number;
  readonly rebuilds: number;
  /** In this cycle, whatever came in between. */
  readonly cycleRetries: number;
  /** In this cycle. */
  readonly continuations: number;
  /** A patch since the last rebuild changed something. */
  readonly patched: boolean;
  /** Whether the stream of the current request is still open. */
  readonly streamAlive: boolean;
  /** Why the wait or the next continuation goes on; set while a wait is running. */
  readonly waiting: 'retry' | 'emptyResponse' | undefined;
  /** How the stream ended while a menu was open. */
  readonly ended: StreamEnd | undefined;
  /** All calls have ended; set while a menu is open. */
  readonly toolsDone: boolean;
  /** What follows once the calls are answered and stored. */
  readonly afterTools: 'followUp' | TurnOutcome;
}

/** The two ways a stream ends. */
export type StreamEnd =
  | { readonly type: 'finished'; readonly event: FinishedEvent }
  | { readonly type: 'failed'; readonly error: WeirError; readonly random: number };

/** What one input does: the next memory, the actions, and the states that were passed through, the last one included. */
export interface TurnStep {
  readonly memory: TurnMemory;
  readonly actions: readonly Action[];
  readonly transitions: readonly TurnState[];
}

/** Stays in the same state. */
export function stay(memory: TurnMemory, ...actions: readonly Action[]): TurnStep {
  return { memory, actions: actions.length > 0 ? actions : [{ type: 'continue' }], transitions: [] };
}

/** Goes to another state. */
export function go(memory: TurnMemory, state: TurnState, ...actions: readonly Action[]): TurnStep {
  return { memory: { ...memory, state }, actions, transitions: [state] };
}

/** One step after another, as one. */
export function andThen(first: TurnStep, next: (memory: TurnMemory) => TurnStep): TurnStep {
  const second = next(first.memory);
  return {
    memory: second.memory,
    actions: [...first.actions, ...second.actions],
    transitions: [...first.transitions, ...second.transitions],
  };
}

/** The turn is over; everything of it is durable before anybody is told. */
export function end(memory: TurnMemory, outcome: TurnOutcome, ...before: readonly Action[]): TurnStep {
  const state: TurnState = outcome.kind === 'aborted' ? { name: 'aborted' } : { name: 'complete', outcome };
  return go(memory, state, ...before, { type: 'persist' }, { type: 'complete', outcome });
}

/** An input that this state does not know: said, never silent. */
export function unexpected(memory: TurnMemory, input: TurnInput): TurnStep {
  return stay(memory, {
    type: 'notify',
    notice: { kind: 'unexpectedInput', input: input.type, state: memory.state.name },
  });
}

/** Answers for calls that will not be run; none for an empty list. */
export function answer(
  calls: readonly ToolCallPart[],
  content: (call: ToolCallPart) => string,
): readonly Action[] {
  if (calls.length === 0) return [];
  const responses = calls.map((call) => errorResponse(call.request, content(call)));
  return [{ type: 'answerCalls', responses }];
}

/** An error response to a call. */
export function errorResponse(request: ToolCallRequest, content: string): ToolCallResponse {
  return { type: 'tool_call_response', id: request.id, content, is_error: true };
}

export const CANCELLED = 'The call was cancelled before it was run.';
