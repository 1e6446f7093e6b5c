import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, JsonObject } from '../../lib/model/json.js';
import type { CodecEvent, FinishedEvent } from '../../lib/model/provider-events.js';
import type { ProviderRequest } from '../../lib/model/thread.js';

const ROOT = path.join(import.meta.dirname, '..', 'fixtures', 'wire');

/** What an answer must decode to, as the recordings say it. */
export interface ExpectedExchange {
  readonly n: number;
  readonly events: readonly ExpectedEvent[];
  readonly finish: { readonly wire: string; readonly reason: string };
  readonly usage?: JsonObject | null;
}

export interface ExpectedEvent {
  readonly kind: string;
  readonly text?: string;
  readonly signature?: string;
  readonly details?: readonly Json[];
  readonly id?: string;
  readonly name?: string;
  readonly arguments?: JsonObject;
  readonly argumentsText?: string;
  readonly data?: Json;
}

/** One step of a recorded conversation. */
export type ConversationStep =
  | { readonly kind: 'user'; readonly text: string }
  | {
      readonly kind: 'tool_result';
      readonly id: string;
      readonly text: string;
      readonly isError: boolean;
    }
  | { readonly kind: 'assistant'; readonly exchange: number; readonly event: number };

export interface Recording {
  readonly exchanges: readonly ExpectedExchange[];
  readonly conversation: readonly ConversationStep[];
}

/** The folder of a scenario. */
export function recordingDir(...names: readonly string[]): string {
  return path.join(ROOT, ...names);
}

export function readRecording(dir: string): Recording {
  return JSON.parse(readFileSync(path.join(dir, 'expected.json'), 'utf8')) as Recording;
}

export function responseBytes(dir: string, n: number): Buffer {
  return readFileSync(path.join(dir, `${n}.response.body`));
}

export function requestBodyOf(dir: string, n: number): JsonObject {
  return (JSON.parse(readFileSync(path.join(dir, `${n}.request.json`), 'utf8')) as { body: JsonObject }).body;
}

/** A plain request, for specs in which the question does not matter. */
export function plainRequest(changes: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    model: 'claude-haiku-4-5',
    thread: {
      instructions: [],
      attachments: [],
      events: [{ type: 'chat_request', content: 'Hello', timestamp: '2026-05-03T12:00:00.000Z' }],
    },
    parameters: {},
    tools: [],
    toolChoice: { kind: 'auto' },
    ...changes,
  };
}

interface Gathered {
  kind: string;
  text: string;
  id?: string;
  name?: string;
  metadata: JsonObject;
  flushed: boolean;
}

/** What codec events amount to, in the form of the recordings; an index that was not flushed is marked. */
export function gather(events: readonly CodecEvent[]) {
  const byIndex = new Map<number, Gathered>();
  let finished: FinishedEvent | undefined;
  for (const event of events) {
    if (event.type === 'finished') finished = event;
    if (event.type !== 'part' && event.type !== 'toolFragment' && event.type !== 'flush') continue;
    const known = byIndex.get(event.index) ?? { kind: '', text: '', metadata: {}, flushed: false };
    byIndex.set(event.index, known);
    Object.assign(known, { metadata: { ...known.metadata, ...event.metadata } });
    if (event.type === 'flush') known.flushed = true;
    else if (event.type === 'toolFragment') takeFragment(known, event);
    else if (event.part.kind !== 'toolCall') {
      known.kind = event.part.kind === 'text' ? 'message' : event.part.kind;
      known.text += event.part.text;
    }
  }
  const ordered = [...byIndex].sort(([one], [other]) => one - other).map(([, known]) => known);
  return { events: ordered.map(said), unflushed: ordered.filter(({ flushed }) => !flushed).length, finished };
}

function takeFragment(known: Gathered, event: Extract<CodecEvent, { type: 'toolFragment' }>): void {
  known.kind = 'tool_call';
  known.text += event.argumentsDelta ?? '';
  if (event.id !== undefined) known.id = event.id;
  if (event.name !== undefined) known.name = event.name;
}

function said({ kind, text, id, name, metadata }: Gathered): ExpectedEvent {
  const { anthropic_thinking_signature: signature, openrouter_reasoning_details: details } = metadata;
  if (kind === 'tool_call')
    return {
      kind,
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      arguments: JSON.parse(text || '{}') as JsonObject,
      argumentsText: text,
    };
  return {
    kind,
    text,
    ...(kind === 'structured' && { data: JSON.parse(text) as Json }),
    ...(typeof signature === 'string' && { signature }),
    ...(Array.isArray(details) && { details: details as readonly Json[] }),
  };
}
