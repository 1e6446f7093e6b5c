import type { ShutdownSignal } from '../model/turn.js';
import { answer, CANCELLED, end, go, type TurnMemory, type TurnStep } from './turn-step.js';

/** The order to end, in a state that has no running calls: what was received is committed, calls are answered. */
export function shutdown(memory: TurnMemory, signal: ShutdownSignal): TurnStep {
  return end(
    memory,
    { kind: 'shutdown', signal },
    { type: 'cancelStream' },
    { type: 'commitPartial' },
    ...answer(memory.calls, () => CANCELLED),
  );
}

/** The order to end while calls run: they are cancelled and answered, and no further request is sent. */
export function shutdownTools(memory: TurnMemory, signal: ShutdownSignal): TurnStep {
  return go(
    { ...memory, afterTools: { kind: 'shutdown', signal } },
    { name: 'continuing' },
    { type: 'cancelTools', response: 'The call was cancelled: the program was told to end.' },
  );
}
