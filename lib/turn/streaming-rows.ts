import type { PartEvent, ProviderEvent } from '../model/provider-events.js';
import type { TurnInput } from '../model/turn.js';
import { assertNever } from '../model/assert-never.js';
import { finishRow } from './finish-rows.js';
import { failureRow } from './failure-row.js';
import { shutdown } from './shutdown-rows.js';
import { go, stay, unexpected, type TurnMemory, type TurnStep } from './turn-step.js';

/** Rows of the state Streaming. */
export function streamingRow(memory: TurnMemory, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'event':
      return eventRow(memory, input.event);
    case 'streamFailed':
      return failureRow({ ...memory, streamAlive: false }, input.error, input.random);
    case 'patched':
      return stay({ ...memory, patched: memory.patched || input.count > 0 });
    case 'waited':
      return memory.waiting === undefined
        ? unexpected(memory, input)
        : stay(
            { ...memory, waiting: undefined, streamAlive: true },
            { type: 'sendContinuation', reason: memory.waiting },
          );
    case 'interrupt':
      return interruptRow(memory);
    case 'shutdown':
      return shutdown(memory, input.signal);
    default:
      return unexpected(memory, input);
  }
}

function eventRow(memory: TurnMemory, event: ProviderEvent): TurnStep {
  if (event.type === 'finished') return finishRow({ ...memory, streamAlive: false }, event);
  return receive(memory, event);
}

/** What a provider event does short of ending the stream; the same while a menu is open. */
export function receive(memory: TurnMemory, event: Exclude<ProviderEvent, { type: 'finished' }>): TurnStep {
  switch (event.type) {
    case 'part':
      return partRow(memory, event);
    case 'flush':
    case 'keepAlive':
      return stay(memory);
    case 'patch':
      return stay(memory, { type: 'applyPatches', patches: event.patches });
    default:
      return assertNever(event);
  }
}

function partRow(memory: TurnMemory, event: PartEvent): TurnStep {
  const { part } = event;
  const content = isAnswer(part);
  const next: TurnMemory = {
    ...memory,
    // Thoughts and white space are no content: an answer that brings nothing else must not be asked for without end.
    retries: content ? 0 : memory.retries,
    rebuilds: content ? 0 : memory.rebuilds,
    answered: memory.answered || content,
    calls: part.kind === 'toolCall' ? [...memory.calls, part] : memory.calls,
  };
  return stay(next, { type: 'renderChunk', event });
}

function isAnswer(part: PartEvent['part']): boolean {
  return part.kind === 'toolCall' || (part.kind !== 'reasoning' && part.text.trim() !== '');
}

function interruptRow(memory: TurnMemory): TurnStep {
  const cancelWait = memory.waiting === undefined ? [] : [{ type: 'cancelStream' } as const];
  return go({ ...memory, waiting: undefined }, { name: 'interrupted', during: 'streaming' }, ...cancelWait, {
    type: 'showInterruptMenu',
    during: 'streaming',
    streamAlive: memory.streamAlive,
  });
}
