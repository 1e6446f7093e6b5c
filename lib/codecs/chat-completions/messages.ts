import type { JsonObject } from '../../model/json.js';
import type { Thread } from '../../model/thread.js';
import { CONTINUE } from '../continue-text.js';
import { attachmentText } from './attachments.js';
import type { ChatDialect } from './dialect.js';
import { roundsOf } from './rounds.js';
import type { Round, RoundCall } from './rounds.js';

/** A message of a request, as it goes on the wire. */
export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; content: string }
  | AssistantMessage
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface AssistantMessage {
  readonly role: 'assistant';
  readonly content?: string;
  readonly reasoning?: string;
  readonly reasoning_content?: string;
  readonly reasoning_details?: readonly JsonObject[];
  readonly tool_calls?: readonly JsonObject[];
}

type Replay = ChatDialect['reasoningReplay'];

/**
 * The thread as messages: the system's words in one, neighbours of a role in one, a round's results right behind its
 * calls and in their order. A thread that ends in an answer asks for the rest of it.
 */
export function messagesOf(thread: Thread, replay: Replay): readonly ChatMessage[] {
  const messages: ChatMessage[] = [];
  const system = [thread.systemPrompt ?? '', ...thread.instructions].filter((text) => text.trim() !== '');
  if (system.length > 0) messages.push({ role: 'system', content: system.join('\n\n') });
  for (const text of thread.attachments.map(attachmentText)) ask(messages, text);
  for (const round of roundsOf(thread.events)) tell(messages, round, replay);
  if (messages.at(-1)?.role === 'assistant') ask(messages, CONTINUE);
  return messages;
}

function tell(messages: ChatMessage[], round: Round, replay: Replay): void {
  const text = round.texts.join('');
  const content = text.trim() === '' ? undefined : text;
  const { calls } = round;
  if (content !== undefined || calls.length > 0)
    messages.push({
      role: 'assistant',
      ...reasoning(round, replay),
      ...(content !== undefined && { content }),
      ...(calls.length > 0 && { tool_calls: calls.map(wireCall) }),
    });
  for (const { id, result } of calls)
    if (result !== undefined) messages.push({ role: 'tool', tool_call_id: id, content: result || NO_OUTPUT });
  for (const question of round.questions) ask(messages, question);
}

/** Some servers refuse a message without text. */
const NO_OUTPUT = '(no output)';

function ask(messages: ChatMessage[], text: string): void {
  const last = messages.at(-1);
  if (last?.role === 'user') last.content += `\n\n${text}`;
  else messages.push({ role: 'user', content: text });
}

function reasoning({ thoughts, details }: Round, replay: Replay): Partial<AssistantMessage> {
  if (replay === 'none') return {};
  if (replay === 'reasoning_details') return details.length > 0 ? { reasoning_details: details } : {};
  const text = thoughts.join('\n\n');
  return text.trim() === '' ? {} : { [replay]: text };
}

function wireCall({ id, name, arguments: given }: RoundCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } };
}
