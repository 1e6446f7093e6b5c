import type { ToolCallRequest } from './events.js';
import type { FinishReason } from './finish.js';
import type { JsonObject, Metadata } from './json.js';

/** A piece of a message. */
export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

/** A piece of reasoning. */
export interface ReasoningPart {
  readonly kind: 'reasoning';
  readonly text: string;
}

/** A piece of the JSON text of a structured answer. */
export interface StructuredPart {
  readonly kind: 'structured';
  readonly text: string;
}

/**
 * A whole tool call: calls are never cut. Where the model's arguments were not a JSON object,
 * `request.arguments` is `{}` and `invalidArguments` quotes what came: such a call is answered, not run.
 */
export interface ToolCallPart {
  readonly kind: 'toolCall';
  readonly request: ToolCallRequest;
  readonly invalidArguments?: string;
}

/** The content of a Part event. One index only ever carries one kind. */
export type Part = TextPart | ReasoningPart | StructuredPart | ToolCallPart;

/** A part of the logical event with this index. */
export interface PartEvent {
  readonly type: 'part';
  /** Position of the logical event in the answer, numbered in order of first part. */
  readonly index: number;
  readonly part: Part;
  /** Gathered per index into the complete event's metadata. */
  readonly metadata?: Metadata;
}

/** All parts of this index have come. */
export interface FlushEvent {
  readonly type: 'flush';
  readonly index: number;
  /** Wins over the metadata of the parts. */
  readonly metadata?: Metadata;
}

/** The answer has ended as its protocol says. */
export interface FinishedEvent {
  readonly type: 'finished';
  readonly reason: FinishReason;
  /** The provider's own word for the reason. */
  readonly wire?: string;
  /** The provider's own usage object, last value of each field. */
  readonly usage?: JsonObject;
}

/** A sign of life: never shown, stored, or counted as content. */
export interface KeepAliveEvent {
  readonly type: 'keepAlive';
}

/** Removes one metadata key from stored events whose `metadata[key]` equals `value`. */
export interface Patch {
  readonly key: string;
  readonly value: string;
}

/** The provider asks for stored events to be changed before the next request. */
export interface PatchEvent {
  readonly type: 'patch';
  readonly patches: readonly Patch[];
}

/** What flows between a wire codec's end and the two paths. */
export type ProviderEvent = PartEvent | FlushEvent | FinishedEvent | KeepAliveEvent | PatchEvent;

/**
 * A piece of a tool call as wires send it; `assembleToolCalls()` makes single-part calls of them.
 * A new non-empty `id` opens a call, any other piece goes on with the newest call at its index.
 */
export interface ToolFragment {
  readonly type: 'toolFragment';
  readonly index: number;
  readonly id?: string;
  readonly name?: string;
  readonly argumentsDelta?: string;
  readonly metadata?: Metadata;
}

/** What a codec emits. A FlushEvent of a fragment's index, or `finished`, completes its calls. */
export type CodecEvent = ProviderEvent | ToolFragment;
