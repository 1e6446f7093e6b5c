import { assertNever } from '../model/assert-never.js';
import { WeirError } from '../model/errors.js';
import type { ExecutingChoice, TurnInput, TurnOutcome } from '../model/turn.js';
import { shutdown, shutdownTools } from './shutdown-rows.js';
import { end, go, stay, unexpected, type TurnMemory, type TurnStep } from './turn-step.js';

/** Rows of Executing. */
export function executingRow(memory: TurnMemory, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'toolsCompleted':
      return completedRow(memory);
    case 'interrupt':
      return go(
        memory,
        { name: 'interrupted', during: 'executing' },
        { type: 'showInterruptMenu', during: 'executing', streamAlive: false },
      );
    case 'shutdown':
      return shutdownTools(memory, input.signal);
    default:
      return unexpected(memory, input);
  }
}

/** Rows of Interrupted(Executing): the calls go on behind the menu. */
export function interruptedExecutingRow(memory: TurnMemory, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'executingChoice':
      return choiceRow(memory, input.choice);
    case 'toolsCompleted':
      return stay({ ...memory, toolsDone: true });
    case 'menuInterrupted':
    case 'interrupt':
      return endTools(
        memory,
        { kind: 'shutdown', signal: 'SIGINT' },
        'The call was cancelled by the person.',
      );
    case 'shutdown':
      return endTools(
        memory,
        { kind: 'shutdown', signal: input.signal },
        'The call was cancelled: the program was told to end.',
      );
    default:
      return unexpected(memory, input);
  }
}

/** Rows of Continuing: the responses are stored, then the next cycle begins or the turn ends. */
export function continuingRow(memory: TurnMemory, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'toolsCompleted':
      return completedRow(memory);
    case 'persisted':
      return persistedRow(memory);
    case 'interrupt':
      return shutdown({ ...memory, calls: [] }, 'SIGINT');
    case 'shutdown':
      return shutdown({ ...memory, calls: [] }, input.signal);
    default:
      return unexpected(memory, input);
  }
}

/** All calls are answered: the cycle is made durable before anything else is sent. */
function completedRow(memory: TurnMemory): TurnStep {
  return go({ ...memory, toolsDone: false }, { name: 'continuing' }, { type: 'persist' });
}

function persistedRow(memory: TurnMemory): TurnStep {
  const { afterTools, cycle, limits } = memory;
  if (afterTools !== 'followUp') return end(memory, afterTools);
  if (cycle >= limits.maxCycles)
    return end(memory, { kind: 'failed', error: tooManyCycles(limits.maxCycles) });
  return go(
    {
      ...memory,
      cycle: cycle + 1,
      calls: [],
      answered: false,
      cycleRetries: 0,
      continuations: 0,
      streamAlive: true,
    },
    { name: 'streaming' },
    { type: 'sendFollowUp' },
  );
}

function tooManyCycles(maxCycles: number): WeirError {
  return new WeirError(
    'maxCyclesExceeded',
    `The turn was stopped after ${maxCycles} cycles (assistant.request.max_cycles).`,
  );
}

function choiceRow(memory: TurnMemory, choice: ExecutingChoice): TurnStep {
  switch (choice.kind) {
    case 'continue':
      return continueRow(memory);
    case 'restart':
      return go({ ...memory, toolsDone: false }, { name: 'executing' }, { type: 'restartTools' });
    case 'respond':
      return respondRow(memory, choice.text);
    case 'stop':
      return endTools(memory, { kind: 'stopped' });
    default:
      return assertNever(choice);
  }
}

function continueRow(memory: TurnMemory): TurnStep {
  if (memory.toolsDone) return completedRow(memory);
  return go(memory, { name: 'executing' });
}

/** Unfinished calls are answered with the person's text, or each with its own sentence; the turn goes on. */
function respondRow(memory: TurnMemory, text: string | undefined): TurnStep {
  if (memory.toolsDone) return completedRow(memory);
  const response = text?.trim() === '' ? undefined : text;
  return go(
    memory,
    { name: 'continuing' },
    { type: 'cancelTools', ...(response === undefined ? {} : { response }) },
  );
}

/** Unfinished calls are cancelled and answered, everything is stored, and no further request is sent. */
function endTools(memory: TurnMemory, outcome: TurnOutcome, response?: string): TurnStep {
  const next: TurnMemory = { ...memory, afterTools: outcome };
  if (memory.toolsDone) return completedRow(next);
  return go(
    next,
    { name: 'continuing' },
    { type: 'cancelTools', ...(response === undefined ? {} : { response }) },
  );
}
