import { WeirError } from '../../model/errors.js';
import type { Json, JsonObject } from '../../model/json.js';
import type { CodecEvent } from '../../model/provider-events.js';
import type { Decoder } from '../codec.js';
import { EventBatch } from '../event-batch.js';
import { streamError } from '../http-failure.js';
import { parseJsonObject } from '../parse-json.js';
import type { SseItem, SseMessage } from '../sse.js';
import { AnswerParts } from './answer-parts.js';
import { AnswerReader } from './answer-reader.js';
import { contentOf, reasoningOf } from './delta-text.js';
import { complaintOf } from './errors.js';
import { finishReason } from './finish.js';
import { itemsOf, objectOf, textOf } from './reading.js';
import { ThinkTags } from './think-tags.js';
import type { Spoken } from './think-tags.js';

/** Decodes one answer of a Chat Completions server, whichever it is. */
export class ChatDecoder implements Decoder {
  readonly #provider: string;
  readonly #textKind: 'text' | 'structured';
  readonly #reader = new AnswerReader();
  readonly #batch = new EventBatch();
  readonly #parts = new AnswerParts(this.#batch);
  readonly #tags = new ThinkTags();
  readonly #refusal: string[] = [];
  #usage: Record<string, Json> | undefined;
  #word: string | undefined;
  #finished = false;
  #failure: WeirError | undefined;

  constructor(provider: string, textKind: 'text' | 'structured') {
    this.#provider = provider;
    this.#textKind = textKind;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get failure(): WeirError | undefined {
    return this.#failure;
  }

  push(bytes: Uint8Array): readonly CodecEvent[] {
    if (this.#closed()) return [];
    for (const item of this.#reader.push(bytes)) this.#take(item);
    return this.#batch.take();
  }

  end(): readonly CodecEvent[] {
    if (this.#closed()) return [];
    for (const item of this.#reader.flush()) if (item !== 'comment' && isWhole(item)) this.#take(item);
    if (this.#closed()) return this.#batch.take();
    if (this.#word !== undefined) this.#finish();
    else
      this.#failure = new WeirError(
        'truncatedStream',
        `The stream from ${this.#provider} ended before the answer did.`,
      );
    return this.#batch.take();
  }

  #closed(): boolean {
    return this.#finished || this.#failure !== undefined;
  }

  #take(item: SseItem): void {
    if (this.#closed()) return;
    this.#batch.alive();
    if (item === 'comment' || item.data === '') return;
    if (item.data.startsWith(DONE)) {
      this.#finish();
      return;
    }
    const chunk = parseJsonObject(item.data);
    if (item.event === 'error') this.#fail(chunk ?? { error: item.data });
    else if (chunk) this.#chunk(chunk);
    else this.#garbled(item);
  }

  #chunk(chunk: JsonObject): void {
    this.#count(objectOf(chunk.usage) ?? objectOf(objectOf(chunk.x_groq)?.usage));
    if (chunk.error) {
      this.#fail(chunk);
      return;
    }
    const [choice] = itemsOf(chunk.choices);
    if (!choice) return;
    const delta = objectOf(choice.delta) ?? wholeMessage(chunk, choice);
    if (delta) this.#delta(delta);
    if (choice.error || choice.finish_reason === 'error') this.#fail(choice);
    // A word is kept against a later null, and may come twice.
    else this.#word = textOf(choice.finish_reason) || this.#word;
  }

  /** One delta may carry all of it; thoughts come before what they led to. */
  #delta(delta: JsonObject): void {
    const { content, refusal, reasoning_details: details, tool_calls: calls } = delta;
    this.#parts.say('reasoning', reasoningOf(delta));
    if (details) for (const piece of itemsOf(details)) this.#parts.detail(piece);
    if (content) for (const spoken of contentOf(content)) this.#content(spoken);
    if (calls) for (const piece of itemsOf(calls)) this.#parts.call(piece);
    if (typeof refusal === 'string') this.#refusal.push(refusal);
  }

  #content({ kind, text }: Spoken): void {
    if (kind === 'reasoning') this.#parts.say(kind, text);
    else for (const spoken of this.#tags.push(text)) this.#speak(spoken);
  }

  #speak({ kind, text }: Spoken): void {
    this.#parts.say(kind === 'text' ? this.#textKind : kind, text);
  }

  /** Counts may be sent more than once: the last value of a field is the one that holds. */
  #count(usage: JsonObject | undefined): void {
    if (!usage) return;
    this.#usage ??= {};
    for (const [name, value] of Object.entries(usage))
      if (value !== null || !(name in this.#usage)) this.#usage[name] = value;
  }

  #finish(): void {
    for (const spoken of this.#tags.flush()) this.#speak(spoken);
    const reason = finishReason(this.#word, this.#refusal.join(''));
    this.#parts.end(reason.kind === 'maxTokens');
    this.#finished = true;
    this.#batch.add({
      type: 'finished',
      reason,
      ...(this.#word !== undefined && { wire: this.#word }),
      ...(this.#usage && { usage: this.#usage }),
    });
  }

  /** An answer that has told how it ended is whole, whatever goes wrong behind it. */
  #fail(raw: JsonObject): void {
    if (this.#word !== undefined) {
      this.#finish();
      return;
    }
    const complaint = complaintOf(raw) ?? {
      kind: 'server',
      type: 'error',
      message: 'the provider does not say why.',
    };
    this.#failure = streamError(this.#provider, complaint);
  }

  #garbled({ data }: SseMessage): void {
    this.#failure = new WeirError(
      'malformedStream',
      `An event of ${this.#provider} is not a JSON object: ${data.slice(0, 120)}`,
    );
  }
}

const DONE = '[DONE]';

/** What a server says that does not stream. A chunk that repeats the message is not listened to twice. */
function wholeMessage(chunk: JsonObject, choice: JsonObject): JsonObject | undefined {
  return chunk.object === 'chat.completion.chunk' ? undefined : objectOf(choice.message);
}

/** A message that lacks its blank line may be a torso. */
function isWhole({ data }: SseMessage): boolean {
  return data.startsWith(DONE) || parseJsonObject(data) !== undefined;
}
