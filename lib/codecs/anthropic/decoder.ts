import { WeirError } from '../../model/errors.js';
import type { JsonObject } from '../../model/json.js';
import type { CodecEvent } from '../../model/provider-events.js';
import type { Decoder } from '../codec.js';
import { EventBatch } from '../event-batch.js';
import { streamError } from '../http-failure.js';
import { parseJsonObject } from '../parse-json.js';
import { SseReader } from '../sse.js';
import type { SseItem, SseMessage } from '../sse.js';
import { ContentBlocks } from './content-blocks.js';
import { complaintOf } from './errors.js';
import { finishReason } from './finish.js';
import type { WireEvent, WireStopDetails } from './wire.js';

/** Decodes one answer of the Messages API. */
export class AnthropicDecoder implements Decoder {
  readonly #sse = new SseReader();
  readonly #batch = new EventBatch();
  readonly #blocks: ContentBlocks;
  #usage: JsonObject | undefined;
  #stopReason: string | undefined;
  #stopDetails: WireStopDetails | undefined;
  #finished = false;
  #failure: WeirError | undefined;

  constructor(textKind: 'text' | 'structured') {
    this.#blocks = new ContentBlocks(this.#batch, textKind);
  }

  get finished(): boolean {
    return this.#finished;
  }

  get failure(): WeirError | undefined {
    return this.#failure;
  }

  push(bytes: Uint8Array): readonly CodecEvent[] {
    if (this.#closed()) return [];
    for (const item of this.#sse.push(bytes)) this.#take(item);
    return this.#batch.take();
  }

  end(): readonly CodecEvent[] {
    if (this.#closed()) return [];
    for (const item of this.#sse.flush())
      if (item !== 'comment' && parseJsonObject(item.data)) this.#take(item);
    if (!this.#closed())
      this.#failure = new WeirError(
        'truncatedStream',
        'The stream from anthropic ended before the answer did.',
      );
    return this.#batch.take();
  }

  #closed(): boolean {
    return this.#finished || this.#failure !== undefined;
  }

  #take(item: SseItem): void {
    if (this.#closed()) return;
    this.#batch.alive();
    if (item === 'comment' || item.data === '' || item.data === '[DONE]') return;
    const event = parseJsonObject(item.data);
    if (event) this.#event(event, event);
    else this.#garbled(item);
  }

  #event(event: WireEvent, raw: JsonObject): void {
    switch (event.type) {
      case 'message_start':
        this.#count(event.message?.usage);
        break;
      case 'content_block_start':
        this.#blocks.start(event.index ?? 0, event.content_block ?? {});
        break;
      case 'content_block_delta':
        this.#blocks.delta(event.index ?? 0, event.delta ?? {});
        break;
      case 'content_block_stop':
        this.#blocks.stop(event.index ?? 0);
        break;
      case 'message_delta':
        this.#stopReason = event.delta?.stop_reason ?? this.#stopReason;
        this.#stopDetails = event.delta?.stop_details ?? this.#stopDetails;
        this.#count(event.usage);
        break;
      case 'message_stop':
        this.#finish();
        break;
      case 'error':
        this.#fail(raw);
        break;
      default:
        if ('error' in raw) this.#fail(raw);
    }
  }

  /** Counts are cumulative: the last value of a field is the one that holds. */
  #count(usage: object | null | undefined): void {
    if (!usage) return;
    const told = Object.entries(usage as JsonObject).filter(([, value]) => value !== null);
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) };
  }

  #finish(): void {
    this.#blocks.stopAll();
    this.#finished = true;
    this.#batch.add({
      type: 'finished',
      reason: finishReason(this.#stopReason, this.#stopDetails),
      ...(this.#stopReason !== undefined && { wire: this.#stopReason }),
      ...(this.#usage && { usage: this.#usage }),
    });
  }

  #fail(raw: JsonObject): void {
    const complaint = complaintOf(raw) ?? { kind: 'server', type: 'error', message: JSON.stringify(raw) };
    this.#failure = streamError('anthropic', complaint);
  }

  #garbled({ event, data }: SseMessage): void {
    const what = event === undefined ? 'An event' : `The event ${event}`;
    this.#failure = new WeirError(
      'malformedStream',
      `${what} of anthropic is not a JSON object: ${data.slice(0, 120)}`,
    );
  }
}
