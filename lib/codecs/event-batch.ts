import type { Metadata } from '../model/json.js';
import type { CodecEvent, PartEvent, ToolCallPart, ToolFragment } from '../model/provider-events.js';

type TextEvent = PartEvent & { readonly part: Exclude<PartEvent['part'], ToolCallPart> };

/** The last event while pieces may still join it: changed in place, since nobody has seen it. */
interface Tail {
  readonly type: 'part' | 'toolFragment';
  readonly event: TextEvent | ToolFragment;
  text: string;
  metadata: Metadata | undefined;
}

/** Gathers what one socket read brings: neighbouring pieces of an index become one. */
export class EventBatch {
  #events: CodecEvent[] = [];
  #tail: Tail | undefined;
  #alive = false;

  add(event: CodecEvent): void {
    if (this.#tail && joins(this.#tail, event)) return;
    this.#settle();
    if (isText(event)) this.#tail = { type: 'part', event, text: event.part.text, metadata: event.metadata };
    else if (event.type === 'toolFragment')
      this.#tail = { type: event.type, event, text: event.argumentsDelta ?? '', metadata: event.metadata };
    else this.#events.push(event);
  }

  /** Something came that says nothing. */
  alive(): void {
    this.#alive = true;
  }

  take(): readonly CodecEvent[] {
    this.#settle();
    const events = this.#events;
    if (events.length === 0 && this.#alive) events.push({ type: 'keepAlive' });
    this.#events = [];
    this.#alive = false;
    return events;
  }

  #settle(): void {
    if (this.#tail) this.#events.push(whole(this.#tail));
    this.#tail = undefined;
  }
}

function isText(event: CodecEvent): event is TextEvent {
  return event.type === 'part' && event.part.kind !== 'toolCall';
}

/** Takes the piece in, if it belongs to the tail. */
function joins(tail: Tail, next: CodecEvent): boolean {
  const { event } = tail;
  if (next.type !== tail.type || next.index !== event.index) return false;
  if (next.type === 'part') {
    if (!isText(next) || event.type !== 'part' || next.part.kind !== event.part.kind) return false;
    tail.text += next.part.text;
  } else {
    if (next.id !== undefined || next.name !== undefined) return false;
    tail.text += next.argumentsDelta ?? '';
  }
  if ('metadata' in next) tail.metadata = { ...tail.metadata, ...next.metadata };
  return true;
}

function whole({ event, text, metadata }: Tail): CodecEvent {
  const more = metadata && { metadata };
  if (event.type === 'part') return { ...event, part: { ...event.part, text }, ...more };
  return { ...event, ...(text !== '' && { argumentsDelta: text }), ...more };
}
