import type { EventDraft, EventKind } from '../model/events.js';
import type { Json, Metadata } from '../model/json.js';
import { DEPTH_LIMITS, isDeeperThan } from '../json/json-depth.js';
import { assertNever } from '../model/assert-never.js';
import type { Part, PartEvent } from '../model/provider-events.js';

/** How a buffer ends: flushed by its provider, or cut off by an error or a person. */
export type Ending =
  { readonly kind: 'flushed'; readonly metadata?: Metadata | undefined } | { readonly kind: 'cut' };

/** What has come of one logical event. Pieces are joined once, when it closes. */
export class OpenBuffer {
  readonly #first: Part;
  readonly #pieces: string[] = [];
  #metadata: Metadata | undefined;
  #endsInMetadata = false;

  constructor(first: PartEvent) {
    this.#first = first.part;
    this.add(first);
  }

  /** Whether a part goes on with what is held here. A tool call is whole, so nothing goes on with it. */
  accepts(part: Part): boolean {
    return part.kind !== 'toolCall' && part.kind === this.#first.kind;
  }

  add({ part, metadata }: PartEvent): void {
    if (part.kind !== 'toolCall' && part.text !== '') this.#pieces.push(part.text);
    this.#endsInMetadata = hasKeys(metadata);
    if (this.#endsInMetadata) this.#metadata = merged(this.#metadata, metadata);
  }

  /** The complete event, or nothing where there is nothing worth keeping. */
  close(ending: Ending): readonly EventDraft[] {
    const part = this.#first;
    const cut = ending.kind === 'cut';
    const metadata = cut ? this.#metadata : merged(this.#metadata, ending.metadata);
    switch (part.kind) {
      case 'text': {
        const message = this.#text();
        if (message.trim() === '') return [];
        return draft({ type: 'chat_response', message }, metadata, cut && PARTIAL);
      }
      case 'reasoning': {
        const reasoning = this.#text();
        // A signature covers the text before it, so it is worthless once more text has come and been cut.
        const kept = cut && !this.#endsInMetadata ? undefined : metadata;
        if (reasoning === '' && !hasKeys(kept)) return [];
        return draft({ type: 'chat_response', reasoning }, kept, cut && PARTIAL);
      }
      case 'structured':
        return structured(this.#text(), metadata, cut);
      case 'toolCall': {
        if (cut) return [];
        const { request, invalidArguments } = part;
        const quote = invalidArguments !== undefined && { invalid_arguments: invalidArguments };
        return draft(request, metadata, quote);
      }
      default:
        return assertNever(part);
    }
  }

  #text(): string {
    return this.#pieces.join('');
  }
}

const PARTIAL: Metadata = { partial: true };

function structured(text: string, metadata: Metadata | undefined, cut: boolean): readonly EventDraft[] {
  if (text.trim() === '') return [];
  const data = cut ? undefined : parse(text);
  if (data === undefined) return draft({ type: 'chat_response', data: text }, metadata, PARTIAL);
  return draft({ type: 'chat_response', data }, metadata, false);
}

function parse(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isDeeperThan(value, DEPTH_LIMITS.received) ? undefined : value;
  } catch {
    return undefined;
  }
}

function merged(first: Metadata | undefined, second: Metadata | undefined): Metadata | undefined {
  return first && second ? { ...first, ...second } : (second ?? first);
}

function hasKeys(metadata: Metadata | undefined): metadata is Metadata {
  return metadata !== undefined && Object.keys(metadata).length > 0;
}

function draft(event: EventKind, metadata: Metadata | undefined, mark: Metadata | false): EventDraft[] {
  const all = merged(metadata, mark || undefined);
  return [hasKeys(all) ? { ...event, metadata: all } : event];
}
