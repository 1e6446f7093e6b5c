import type {
  ContentBlock,
  ContentBlockParam,
  ErrorObject,
  MessageCreateParamsStreaming,
  MessageParam,
  OutputConfig,
  RawContentBlockDelta,
  RawMessageStreamEvent,
  RefusalStopDetails,
  TextBlockParam,
  ThinkingConfigParam,
  Tool,
  ToolChoice,
} from '@anthropic-ai/sdk/resources';

/** The vendor's types are what is meant to come; nothing that comes is trusted to be it. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> | null | undefined }
    : T;

interface PingEvent {
  readonly type: 'ping';
}

interface ErrorEvent {
  readonly type: 'error';
  readonly error: ErrorObject;
}

export type WireEvent = Loose<RawMessageStreamEvent | PingEvent | ErrorEvent>;
export type WireBlock = Loose<ContentBlock>;
export type WireDelta = Loose<RawContentBlockDelta>;
export type WireStopDetails = Loose<RefusalStopDetails>;
export type WireError = Loose<ErrorObject>;

/** A request, with the sampling parameters that older models take. */
export type RequestBody = MessageCreateParamsStreaming & {
  readonly temperature?: number;
  readonly top_p?: number;
};
export type RequestMessage = MessageParam & { readonly role: 'user' | 'assistant' };
export type RequestBlock = ContentBlockParam;
export type RequestTextBlock = TextBlockParam;
export type RequestTool = Tool;
export type RequestToolChoice = ToolChoice;
export type RequestThinking = ThinkingConfigParam;
export type RequestOutput = OutputConfig;

/** Keys of event metadata that have to come back with the next request. */
export const SIGNATURE = 'anthropic_thinking_signature';
export const REDACTED = 'anthropic_redacted_thinking';
/** A block of a tool that ran on the provider's side, as it came; stands on an empty reasoning event. */
export const SERVER_BLOCK = 'anthropic_server_block';
export const CITATIONS = 'anthropic_citations';
