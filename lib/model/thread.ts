import type { ConversationEvent } from './events.js';
import type { JsonObject } from './json.js';
import type { ToolChoice, ToolDefinition } from './tools.js';

/** Something given along with a question. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  /** Text as it is, anything else in base64. */
  readonly content: string;
}

/** What a provider gets to see of a conversation: the projection of the stored stream. */
export interface Thread {
  readonly systemPrompt?: string;
  readonly instructions: readonly string[];
  readonly attachments: readonly Attachment[];
  /**
   * Only requests, responses, calls and call responses; every call is followed by its response.
   * A thread that ends in a chat response asks the model to go on from there.
   */
  readonly events: readonly ConversationEvent[];
}

/** How hard the model should think. A number is a budget in tokens. */
export type ReasoningEffort = 'off' | 'auto' | 'xlow' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | number;

export interface ModelParameters {
  /** Output ceiling in tokens; the codec's default for the model when missing. */
  readonly maxTokens?: number;
  readonly reasoning?: ReasoningEffort;
  readonly temperature?: number;
  readonly topP?: number;
  readonly stopWords?: readonly string[];
  /** Sent as given. */
  readonly other?: JsonObject;
}

/** One request to a model. */
export interface ProviderRequest {
  readonly model: string;
  readonly thread: Thread;
  readonly parameters: ModelParameters;
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
  /** JSON Schema of a structured answer. */
  readonly schema?: JsonObject;
}
