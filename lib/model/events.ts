import type { Json, JsonObject, Metadata } from './json.js';

/** Opens every turn. */
export interface TurnStart {
  readonly type: 'turn_start';
}

/** What a person asked. */
export interface ChatRequest {
  readonly type: 'chat_request';
  readonly content: string;
  /** JSON Schema that the answer of this turn must follow. */
  readonly schema?: JsonObject;
  readonly author?: string;
}

/** What the model said to the person. */
export interface ChatMessage {
  readonly type: 'chat_response';
  readonly message: string;
}

/** What the model thought. The text may be empty where only opaque data came with it. */
export interface ChatReasoning {
  readonly type: 'chat_response';
  readonly reasoning: string;
}

/** A structured answer: one complete JSON value. */
export interface ChatStructured {
  readonly type: 'chat_response';
  readonly data: Json;
}

/** Told apart by their one field, in memory as on disk. */
export type ChatResponse = ChatMessage | ChatReasoning | ChatStructured;

/** The model asks for a tool. */
export interface ToolCallRequest {
  readonly type: 'tool_call_request';
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

/** Exactly one answers each ToolCallRequest, whatever happened to the call. */
export interface ToolCallResponse {
  readonly type: 'tool_call_response';
  readonly id: string;
  readonly content: string;
  readonly is_error: boolean;
}

/** Who asks an inquiry. */
export type InquirySource = 'tool' | 'assistant' | 'user' | 'other';

/** How an inquiry may be answered. */
export type AnswerType =
  | { readonly type: 'boolean' }
  | { readonly type: 'select'; readonly options: readonly string[] }
  | { readonly type: 'text' };

/** A tool (or another source) asks something in the middle of its work. */
export interface InquiryRequest {
  readonly type: 'inquiry_request';
  readonly id: string;
  readonly source: InquirySource;
  readonly question: { readonly text: string; readonly answer_type: AnswerType; readonly default?: Json };
}

/** The answer to an InquiryRequest. */
export interface InquiryResponse {
  readonly type: 'inquiry_response';
  readonly id: string;
  readonly answer: Json;
}

/** Everything that can be said in a conversation. The shapes are those on disk. */
export type EventKind =
  | TurnStart
  | ChatRequest
  | ChatResponse
  | ToolCallRequest
  | ToolCallResponse
  | InquiryRequest
  | InquiryResponse;

/** An event before the stream has given it an identity and a time. */
export type EventDraft = EventKind & { readonly metadata?: Metadata };

/** One complete event of a conversation: `timestamp` is RFC 3339 in UTC. */
export type ConversationEvent = EventDraft & { readonly timestamp: string };

/** The three forms of a ChatResponse, by name. */
export type ChatResponseKind = 'message' | 'reasoning' | 'structured';

/** Which of the three forms a ChatResponse has. */
export function chatResponseKind(response: ChatResponse): ChatResponseKind {
  if ('message' in response) return 'message';
  return 'reasoning' in response ? 'reasoning' : 'structured';
}
