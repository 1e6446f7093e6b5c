import type { ChatResponse, ConversationEvent } from '../../model/events.js';
import type { JsonObject, Metadata } from '../../model/json.js';
import type { Thread } from '../../model/thread.js';
import { CallIds } from '../call-ids.js';
import { isJsonObject } from '../parse-json.js';
import { attachmentBlock } from './attachments.js';
import { REDACTED, SERVER_BLOCK, SIGNATURE } from './wire.js';
import type { RequestBlock, RequestMessage } from './wire.js';

/** A message while it is put together. */
export interface DraftMessage {
  readonly role: RequestMessage['role'];
  readonly content: RequestBlock[];
}

/**
 * The thread as messages that take turns. Nothing with text is lost: neighbours of a role share a message,
 * neighbouring pieces of an answer are one text, and a round's results come first, in the order of its calls.
 */
export function messagesOf(thread: Thread): DraftMessage[] {
  const ids = new CallIds();
  const messages: DraftMessage[] = [];
  for (const event of thread.events) {
    const block = blockOf(event, ids);
    if (block) append(messages, roleOf(event), block);
  }
  const turns = merged(messages.map(spoken));
  turns.forEach((message, at) => orderResults(message, turns[at - 1]));
  attach(turns, thread);
  return turns;
}

function roleOf(event: ConversationEvent): DraftMessage['role'] {
  return event.type === 'chat_response' || event.type === 'tool_call_request' ? 'assistant' : 'user';
}

function blockOf(event: ConversationEvent, ids: CallIds): RequestBlock | undefined {
  switch (event.type) {
    case 'chat_request':
      return textBlock(event.content);
    case 'chat_response':
      return responseBlock(event, event.metadata);
    case 'tool_call_request':
      return { type: 'tool_use', id: ids.call(event.id), name: event.name, input: event.arguments };
    case 'tool_call_response': {
      const id = ids.response(event.id);
      return id === undefined ? undefined : resultBlock(id, event.content, event.is_error);
    }
    case 'turn_start':
    case 'inquiry_request':
    case 'inquiry_response':
      return undefined;
  }
}

function textBlock(text: string): RequestBlock | undefined {
  return text === '' ? undefined : { type: 'text', text };
}

function responseBlock(response: ChatResponse, metadata: Metadata = {}): RequestBlock | undefined {
  if ('message' in response) return textBlock(response.message);
  if ('data' in response)
    return textBlock(typeof response.data === 'string' ? response.data : JSON.stringify(response.data));
  return thoughtBlock(response.reasoning, metadata);
}

/** Only what this vendor has signed or sealed; what another model thought is not for it. */
function thoughtBlock(thinking: string, metadata: Metadata): RequestBlock | undefined {
  const { [SIGNATURE]: signature, [REDACTED]: data, [SERVER_BLOCK]: block } = metadata;
  if (typeof signature === 'string') return { type: 'thinking', thinking, signature };
  if (typeof data === 'string') return { type: 'redacted_thinking', data };
  return isJsonObject(block) ? asRequestBlock(block) : undefined;
}

/** Blocks of the provider's own tools have the same form in both directions. */
function asRequestBlock(block: JsonObject): RequestBlock {
  return block as unknown as RequestBlock;
}

function resultBlock(id: string, content: string, isError: boolean): RequestBlock {
  return { type: 'tool_result', tool_use_id: id, ...(content !== '' && { content }), is_error: isError };
}

function append(messages: DraftMessage[], role: DraftMessage['role'], block: RequestBlock): void {
  const last = messages.at(-1);
  if (last?.role !== role) messages.push({ role, content: [block] });
  else last.content.push(block);
}

/** What can be sent of a message: no blank text, and no thought at its end, since the vendor refuses both. */
function spoken({ role, content }: DraftMessage): DraftMessage {
  const said = joinTexts(role, content).filter((block) => block.type !== 'text' || block.text.trim() !== '');
  const end = said.findLastIndex(({ type }) => type !== 'thinking' && type !== 'redacted_thinking');
  return { role, content: said.slice(0, end + 1) };
}

/** Pieces of one answer join with nothing between them; questions stay apart. */
function joinTexts(role: DraftMessage['role'], content: readonly RequestBlock[]): RequestBlock[] {
  const joined: RequestBlock[] = [];
  for (const block of content) {
    const last = joined.at(-1);
    if (role === 'assistant' && block.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', text: last.text + block.text };
    else joined.push(block);
  }
  return joined;
}

function merged(messages: readonly DraftMessage[]): DraftMessage[] {
  const result: DraftMessage[] = [];
  for (const { role, content } of messages) for (const block of content) append(result, role, block);
  return result;
}

function orderResults(message: DraftMessage, before: DraftMessage | undefined): void {
  if (message.role !== 'user' || !before) return;
  const calls = before.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  const place = (block: RequestBlock) =>
    block.type === 'tool_result' ? calls.indexOf(block.tool_use_id) : calls.length;
  message.content.sort((one, other) => place(one) - place(other));
}

function attach(messages: readonly DraftMessage[], thread: Thread): void {
  const question = messages.find(({ role }) => role === 'user');
  question?.content.unshift(...thread.attachments.map(attachmentBlock));
}
