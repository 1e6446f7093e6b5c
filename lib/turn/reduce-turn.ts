import { assertNever } from '../model/assert-never.js';
import type { ChatRequest } from '../model/events.js';
import { DEFAULT_TURN_LIMITS, type TurnInput, type TurnLimits } from '../model/turn.js';
import { continuingRow, executingRow, interruptedExecutingRow } from './executing-rows.js';
import { interruptedStreamingRow, replyingRow } from './interrupted-rows.js';
import { streamingRow } from './streaming-rows.js';
import { go, stay, unexpected, type TurnMemory, type TurnStep } from './turn-step.js';

/** A turn that has not begun. */
export function idleTurn(limits: Partial<TurnLimits> = {}): TurnMemory {
  return {
    state: { name: 'idle' },
    limits: { ...DEFAULT_TURN_LIMITS, ...limits },
    cycle: 0,
    calls: [],
    answered: false,
    retries: 0,
    rebuilds: 0,
    cycleRetries: 0,
    continuations: 0,
    patched: false,
    streamAlive: false,
    waiting: undefined,
    ended: undefined,
    toolsDone: false,
    afterTools: 'followUp',
  };
}

/**
 * The state machine of a turn, pure: what an input does in the state that `memory` is in.
 *
 * Every pair of state and input has a row; an input that a state does not know leaves it as it is and is told in a
 * notice. The rows are those of the reference's table and of the design's additions.
 */
export function reduceTurn(memory: TurnMemory, input: TurnInput): TurnStep {
  const { state } = memory;
  // The store's confirmation matters between two cycles only; a turn that ends does not wait for it here.
  if (input.type === 'persisted' && state.name !== 'continuing') return stay(memory);
  switch (state.name) {
    case 'idle':
      return input.type === 'start' ? startRow(memory, input.request) : unexpected(memory, input);
    case 'streaming':
      return streamingRow(memory, input);
    case 'interrupted':
      return state.during === 'streaming'
        ? interruptedStreamingRow(memory, input)
        : interruptedExecutingRow(memory, input);
    case 'replying':
      return replyingRow(memory, input);
    case 'executing':
      return executingRow(memory, input);
    case 'continuing':
      return continuingRow(memory, input);
    case 'evaluating':
      return unexpected(memory, input);
    case 'complete':
    case 'aborted':
      return afterTheEnd(memory, input);
    default:
      return assertNever(state);
  }
}

function startRow(memory: TurnMemory, request: ChatRequest): TurnStep {
  const fresh: TurnMemory = { ...idleTurn(memory.limits), cycle: 1, streamAlive: true };
  return go(fresh, { name: 'streaming' }, { type: 'sendRequest', request });
}

/** Late signals find a turn that is over: nothing is left to do. */
function afterTheEnd(memory: TurnMemory, input: TurnInput): TurnStep {
  const harmless = input.type === 'interrupt' || input.type === 'shutdown';
  return harmless ? stay(memory) : unexpected(memory, input);
}
