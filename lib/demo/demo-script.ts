import type { ConversationEvent, ToolCallRequest } from '../model/events.js';
import type { ProviderRequest } from '../model/thread.js';
import type { ToolDefinition } from '../model/tools.js';
import { demoTools } from './demo-tools.js';
import { answerText, OPENING_TEXT, reasoningText, type Findings } from './demo-texts.js';
import type { LetterCount, WordCount } from './measure-text.js';

/** What the demo is going to say in one cycle. */
export interface DemoScript {
  readonly reasoning: string;
  readonly message: string;
  readonly calls: readonly ToolCallRequest[];
}

const NOTHING_LEFT = '\n\nThat was all.';

/**
 * The first cycle of a turn thinks and calls the built-in tools that were offered; a cycle after tool responses, or
 * without tools, answers. A request that ends in a partial message goes on after it.
 */
export function demoScript(request: ProviderRequest): DemoScript {
  const { events } = request.thread;
  const asked = events.findLastIndex(({ type }) => type === 'chat_request');
  const turn = events.slice(asked + 1);
  const question = questionOf(events[asked]);
  const tools = offeredTools(request);
  const partial = partialMessage(turn);
  const fresh: DemoScript =
    tools.length > 0 && !turn.some(({ type }) => type === 'tool_call_response')
      ? { reasoning: reasoningText(question), message: OPENING_TEXT, calls: callsOf(tools, question, events) }
      : { reasoning: '', message: answerText(question, findingsOf(turn)), calls: [] };
  if (partial === '' || !fresh.message.startsWith(partial)) return fresh;
  const rest = fresh.message.slice(partial.length);
  return { ...fresh, reasoning: '', message: rest === '' && fresh.calls.length === 0 ? NOTHING_LEFT : rest };
}

function questionOf(event: ConversationEvent | undefined): string {
  return event?.type === 'chat_request' ? event.content : '';
}

function offeredTools({ tools, toolChoice }: ProviderRequest): readonly ToolDefinition[] {
  if (toolChoice.kind === 'none') return [];
  const offered = demoTools.filter(({ name }) => tools.some((tool) => tool.name === name));
  return toolChoice.kind === 'tool' ? offered.filter(({ name }) => name === toolChoice.name) : offered;
}

/** The messages at the very end of the thread, joined. */
function partialMessage(turn: readonly ConversationEvent[]): string {
  const end = turn.findLastIndex((event) => !('message' in event)) + 1;
  return turn
    .slice(end)
    .map((event) => ('message' in event ? event.message : ''))
    .join('');
}

function callsOf(
  tools: readonly ToolDefinition[],
  text: string,
  events: readonly ConversationEvent[],
): readonly ToolCallRequest[] {
  const before = events.filter(({ type }) => type === 'tool_call_request').length;
  return tools.map(({ name }, place) => ({
    type: 'tool_call_request',
    id: `demo_call_${before + place + 1}`,
    name,
    arguments: { text },
  }));
}

/** What the responses of this turn say. A call that failed, or was cancelled, says nothing. */
function findingsOf(turn: readonly ConversationEvent[]): Findings {
  const words = resultOf(turn, 'count_words');
  const letters = resultOf(turn, 'letter_frequency');
  return {
    ...(isWordCount(words) && { words }),
    ...(isLetterCounts(letters) && { letters }),
  };
}

function resultOf(turn: readonly ConversationEvent[], name: string): unknown {
  const call = turn.find((event) => event.type === 'tool_call_request' && event.name === name);
  const response = turn.find(
    (event) => event.type === 'tool_call_response' && call && 'id' in call && event.id === call.id,
  );
  if (response?.type !== 'tool_call_response' || response.is_error) return undefined;
  try {
    return JSON.parse(response.content);
  } catch {
    return undefined;
  }
}

function isWordCount(value: unknown): value is WordCount {
  return (
    typeof value === 'object' &&
    value !== null &&
    'words' in value &&
    'characters' in value &&
    'longest' in value
  );
}

function isLetterCounts(value: unknown): value is readonly LetterCount[] {
  return Array.isArray(value);
}
