import type { ProviderEvent } from '../model/provider-events.js';
import type { StreamingChoice, TurnInput, TurnOutcome } from '../model/turn.js';
import { assertNever } from '../model/assert-never.js';
import { failureRow } from './failure-row.js';
import { finishRow } from './finish-rows.js';
import { shutdown } from './shutdown-rows.js';
import { receive } from './streaming-rows.js';
import {
  andThen,
  answer,
  CANCELLED,
  end,
  go,
  stay,
  unexpected,
  type TurnMemory,
  type TurnStep,
} from './turn-step.js';

/** Rows of Interrupted(Streaming): the stream goes on being read and stored, nothing is shown. */
export function interruptedStreamingRow(memory: TurnMemory, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'streamingChoice':
      return choiceRow(memory, input.choice);
    case 'menuInterrupted':
      return shutdown(memory, 'SIGINT');
    default:
      return behindMenu(memory, input);
  }
}

/** Rows of Replying. */
export function replyingRow(memory: TurnMemory, input: TurnInput): TurnStep {
  if (input.type === 'menuInterrupted') return backToMenu(memory);
  if (input.type !== 'replied') return behindMenu(memory, input);
  if (input.text === undefined || input.text.trim() === '') return backToMenu(memory);
  return go(
    memory,
    { name: 'idle' },
    { type: 'resumeRendering' },
    { type: 'cancelStream' },
    { type: 'commitPartial' },
    ...answer(memory.calls, () => CANCELLED),
    { type: 'persist' },
    { type: 'startTurn', request: { type: 'chat_request', content: input.text } },
  );
}

/** What may happen to the stream, and from outside, while the person decides. */
function behindMenu(memory: TurnMemory, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'event':
      return receiveBehindMenu(memory, input.event);
    case 'streamFailed':
      return stay({
        ...memory,
        streamAlive: false,
        ended: { type: 'failed', error: input.error, random: input.random },
      });
    case 'patched':
      return stay({ ...memory, patched: memory.patched || input.count > 0 });
    case 'interrupt':
      return shutdown(memory, 'SIGINT');
    case 'shutdown':
      return shutdown(memory, input.signal);
    default:
      return unexpected(memory, input);
  }
}

function receiveBehindMenu(memory: TurnMemory, event: ProviderEvent): TurnStep {
  if (event.type !== 'finished') return receive(memory, event);
  return stay({ ...memory, streamAlive: false, ended: { type: 'finished', event } });
}

function backToMenu(memory: TurnMemory): TurnStep {
  return go(
    memory,
    { name: 'interrupted', during: 'streaming' },
    { type: 'showInterruptMenu', during: 'streaming', streamAlive: memory.streamAlive },
  );
}

function choiceRow(memory: TurnMemory, choice: StreamingChoice): TurnStep {
  switch (choice) {
    case 'stop':
      return stopRow(memory);
    case 'abort':
      return end(memory, { kind: 'aborted' }, { type: 'cancelStream' }, { type: 'discardCycle' });
    case 'reply':
      return go(memory, { name: 'replying' }, { type: 'askReply' });
    case 'continue':
      return continueRow(memory);
    default:
      return assertNever(choice);
  }
}

/** Stop keeps all that was received. An answer that was complete behind the menu is an answer. */
function stopRow(memory: TurnMemory): TurnStep {
  const { ended, calls } = memory;
  const finished = ended?.type === 'finished' ? ended.event : undefined;
  const whole = finished?.reason.kind === 'completed' && calls.length === 0 && memory.answered;
  const outcome: TurnOutcome = whole ? { kind: 'answered' } : { kind: 'stopped' };
  return end(
    memory,
    outcome,
    { type: 'resumeRendering' },
    { type: 'cancelStream' },
    { type: 'commitPartial' },
    ...(finished === undefined ? [] : [{ type: 'recordFinish', finished } as const]),
    ...answer(calls, () => CANCELLED),
  );
}

/** On a live stream reading just goes on; an ended one is taken up where it ended. */
function continueRow(memory: TurnMemory): TurnStep {
  const { ended } = memory;
  const back = go({ ...memory, ended: undefined }, { name: 'streaming' }, { type: 'resumeRendering' });
  if (ended?.type === 'finished') return andThen(back, (next) => finishRow(next, ended.event));
  if (memory.streamAlive) return back;
  if (ended?.type === 'failed' && !ended.error.retryable) {
    return andThen(back, (next) => failureRow(next, ended.error, ended.random));
  }
  return andThen(back, resumeRow);
}

/** The stream is dead: what was received is committed, and a new request goes on from there. */
function resumeRow(memory: TurnMemory): TurnStep {
  return stay(
    { ...memory, streamAlive: true, calls: [] },
    { type: 'commitPartial' },
    ...answer(memory.calls, () => CANCELLED),
    { type: 'sendContinuation', reason: 'resume' },
  );
}
