import { WeirError } from '../../lib/model/errors.js';
import type { FinishReason } from '../../lib/model/finish.js';
import type { Part, ProviderEvent } from '../../lib/model/provider-events.js';
import type { Action, TurnInput, TurnState } from '../../lib/model/turn.js';
import { idleTurn, reduceTurn } from '../../lib/turn/reduce-turn.js';
import type { TurnMemory } from '../../lib/turn/turn-step.js';

const event = (value: ProviderEvent): TurnInput => ({ type: 'event', event: value });
const part = (value: Part) => event({ type: 'part', index: 0, part: value });
const finished = (reason: FinishReason): TurnInput => event({ type: 'finished', reason });
const failed = (kind: 'overloaded' | 'authentication'): TurnInput => ({
  type: 'streamFailed',
  error: new WeirError(kind, 'It failed.'),
  random: 0,
});
const call = { type: 'tool_call_request', id: '1', name: 'tool', arguments: {} } as const;

/** One input of each kind that a state may answer differently, under the name that the table gives it. */
const INPUTS: readonly (readonly [string, TurnInput])[] = [
  ['start', { type: 'start', request: { type: 'chat_request', content: 'Why?' } }],
  ['a part', part({ kind: 'text', text: 'Because' })],
  ['a part', part({ kind: 'toolCall', request: call })],
  ['flush, keepAlive', event({ type: 'flush', index: 0 })],
  ['patch', event({ type: 'patch', patches: [] })],
  ['finished: completed', finished({ kind: 'completed' })],
  ['finished: maxTokens', finished({ kind: 'maxTokens' })],
  ['finished: refused, safety', finished({ kind: 'refused' })],
  ['finished: refused, safety', finished({ kind: 'safety' })],
  ['finished: pauseTurn', finished({ kind: 'pauseTurn' })],
  ['finished: retry', finished({ kind: 'retry' })],
  ['finished: a call that was not passed on', finished({ kind: 'malformedToolCall' })],
  ['finished: a call that was not passed on', finished({ kind: 'unexpectedToolCall' })],
  ['finished: any other word', finished({ kind: 'other', word: 'tired' })],
  ['the stream failed, may be retried', failed('overloaded')],
  ['the stream failed for good', failed('authentication')],
  ['the wait is over', { type: 'waited' }],
  ['patched', { type: 'patched', count: 1 }],
  ['all calls answered', { type: 'toolsCompleted', responses: [] }],
  ['persisted', { type: 'persisted' }],
  ['Ctrl+C', { type: 'interrupt' }],
  ['shutdown', { type: 'shutdown', signal: 'SIGTERM' }],
  ['menu: Ctrl+C', { type: 'menuInterrupted' }],
  ['menu: stop', { type: 'streamingChoice', choice: 'stop' }],
  ['menu: abort', { type: 'streamingChoice', choice: 'abort' }],
  ['menu: reply', { type: 'streamingChoice', choice: 'reply' }],
  ['menu: continue', { type: 'streamingChoice', choice: 'continue' }],
  ['menu: stop', { type: 'executingChoice', choice: { kind: 'stop' } }],
  ['menu: respond', { type: 'executingChoice', choice: { kind: 'respond', text: 'No.' } }],
  ['menu: restart', { type: 'executingChoice', choice: { kind: 'restart' } }],
  ['menu: continue', { type: 'executingChoice', choice: { kind: 'continue' } }],
  ['reply: a text', { type: 'replied', text: 'No.' }],
  ['reply: empty', { type: 'replied' }],
];

const STATES: readonly string[] = [
  'idle',
  'streaming',
  'interrupted (streaming)',
  'replying',
  'executing',
  'interrupted (executing)',
  'continuing',
];

interface Row {
  readonly from: string;
  readonly input: string;
  readonly to: string;
  /** One list for each way in which this row can happen. */
  readonly variants: (readonly string[])[];
}

/**
 * The state machine as a table of Markdown, found by playing every input in every state that can be reached with one
 * call, small limits and two cycles. Left out: rows that neither do anything nor lead to another state.
 */
export function turnTable(): string {
  const rows = [...explore().values()]
    .filter(({ from, to, variants }) => from !== to || variants.some((actions) => actions.length > 0))
    .sort((a, b) => STATES.indexOf(a.from) - STATES.indexOf(b.from) || inputPlace(a) - inputPlace(b));
  const lines = rows.map(
    ({ from, input, to, variants }) => `| ${from} | ${input} | ${to} | ${merged(variants)} |`,
  );
  return ['| from | input | to | actions |', '|---|---|---|---|', ...lines].join('\n');
}

function explore(): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  const first = idleTurn({ maxRetries: 1, maxContinuations: 1, maxRebuilds: 1, maxCycles: 2 });
  const seen = new Set([JSON.stringify(first)]);
  const waiting: TurnMemory[] = [first];
  for (let memory = waiting.pop(); memory !== undefined; memory = waiting.pop()) {
    for (const [input, value] of INPUTS) {
      const step = reduceTurn(memory, value);
      if (!isKnown(step.actions) || isOver(memory.state)) continue;
      note(rows, { from: stateName(memory.state), input, to: stateName(step.memory.state) }, step.actions);
      const key = JSON.stringify(step.memory);
      if (step.memory.calls.length > 1 || seen.has(key)) continue;
      seen.add(key);
      waiting.push(step.memory);
    }
  }
  return rows;
}

function note(rows: Map<string, Row>, place: Omit<Row, 'variants'>, actions: readonly Action[]): void {
  const key = JSON.stringify(place);
  const row = rows.get(key) ?? { ...place, variants: [] };
  rows.set(key, row);
  row.variants.push(actions.map(({ type }) => type).filter((type) => type !== 'continue'));
}

function isKnown(actions: readonly Action[]): boolean {
  return !actions.some((action) => action.type === 'notify' && action.notice.kind === 'unexpectedInput');
}

function isOver({ name }: TurnState): boolean {
  return name === 'complete' || name === 'aborted';
}

function stateName(state: TurnState): string {
  if (state.name === 'interrupted') return `interrupted (${state.during})`;
  return state.name === 'complete' ? `complete: ${state.outcome.kind}` : state.name;
}

function inputPlace({ input }: Row): number {
  return INPUTS.findIndex(([name]) => name === input);
}

/** All actions in their order; in brackets those that are not always there. */
function merged(variants: readonly (readonly string[])[]): string {
  const order: string[] = [];
  for (const actions of [...variants].sort((a, b) => b.length - a.length)) {
    let place = 0;
    for (const action of actions) {
      const known = order.indexOf(action);
      if (known < 0) order.splice(place, 0, action);
      place = (known < 0 ? place : known) + 1;
    }
  }
  const always = (action: string) => variants.every((actions) => actions.includes(action));
  return order.map((action) => (always(action) ? action : `[${action}]`)).join(' ');
}
