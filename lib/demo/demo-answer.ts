import type { ToolCallRequest } from '../model/events.js';
import type { CodecEvent, Part } from '../model/provider-events.js';
import type { ProviderRequest } from '../model/thread.js';
import { demoScript, type DemoScript } from './demo-script.js';

/** What arrives together, after a wait. */
export interface DemoStep {
  readonly delayMs: number;
  readonly events: readonly CodecEvent[];
}

const FIRST_DELAY_MS = 60;
const STEP_DELAY_MS = 8;
const PIECES_PER_STEP = 3;
/** A long question makes the steps larger, not more. */
const STEPS_PER_CYCLE = 130;

/** Characters per piece, in turn: about four, and never where a word or a construct would like it. */
const PIECE_SIZES = [4, 3, 5, 2, 6, 4, 1, 7];

/**
 * The answer of the embedded `demo` provider to a request: the same for the same request, without a model.
 *
 * Before tool responses it thinks aloud and calls the built-in tools side by side, if they were offered; then it
 * answers in Markdown with what they found. Both cycles together take less than 2.5 s.
 */
export function demoAnswer(request: ProviderRequest): readonly DemoStep[] {
  const script = demoScript(request);
  const content = eventsOf(script);
  const size = Math.max(PIECES_PER_STEP, Math.ceil(content.length / STEPS_PER_CYCLE));
  const steps: DemoStep[] = [];
  for (let at = 0; at < content.length; at += size) {
    const delayMs = at === 0 ? FIRST_DELAY_MS : STEP_DELAY_MS;
    steps.push({ delayMs, events: content.slice(at, at + size) });
  }
  const usage = {
    input_tokens: tokensOf(JSON.stringify(request.thread.events)),
    output_tokens: content.length,
  };
  const end: CodecEvent = { type: 'finished', reason: { kind: 'completed' }, wire: 'end', usage };
  return [...steps, { delayMs: STEP_DELAY_MS, events: [end] }];
}

function eventsOf({ reasoning, message, calls }: DemoScript): readonly CodecEvent[] {
  const spoken: CodecEvent[] = [
    ...partsOf('reasoning', reasoning, 0),
    ...partsOf('text', message, reasoning === '' ? 0 : 1),
  ];
  const firstCall = spoken.filter(({ type }) => type === 'flush').length;
  const fragments = calls.map((call, place) => fragmentsOf(call, firstCall + place));
  return [...spoken, ...alternating(fragments), ...calls.map((_, place) => flush(firstCall + place))];
}

function partsOf(kind: 'text' | 'reasoning', text: string, index: number): readonly CodecEvent[] {
  if (text === '') return [];
  const parts = pieces(text).map((piece): CodecEvent => {
    const part: Part = { kind, text: piece };
    return { type: 'part', index, part };
  });
  return [...parts, flush(index)];
}

function fragmentsOf({ id, name, arguments: args }: ToolCallRequest, index: number): readonly CodecEvent[] {
  return [
    { type: 'toolFragment', index, id, name },
    ...pieces(JSON.stringify(args)).map((argumentsDelta): CodecEvent => ({
      type: 'toolFragment',
      index,
      argumentsDelta,
    })),
  ];
}

/** One of each list in turn, as calls that are written side by side arrive. */
function alternating<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

const flush = (index: number): CodecEvent => ({ type: 'flush', index });

function pieces(text: string): readonly string[] {
  const characters = Array.from(text);
  const cut: string[] = [];
  for (let at = 0, turn = 0; at < characters.length; turn++) {
    const size = PIECE_SIZES[turn % PIECE_SIZES.length] ?? 1;
    cut.push(characters.slice(at, at + size).join(''));
    at += size;
  }
  return cut;
}

const tokensOf = (text: string): number => Math.ceil(text.length / 4);
