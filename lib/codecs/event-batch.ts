import type { CodecEvent, PartEvent, ToolFragment } from '../model/provider-events.js';

/** Gathers what one socket read brings: neighbouring pieces of an index become one. */
export class EventBatch {
  #events: CodecEvent[] = [];
  #alive = false;

  add(event: CodecEvent): void {
    const joined = join(this.#events.at(-1), event);
    if (joined) this.#events[this.#events.length - 1] = joined;
    else this.#events.push(event);
  }

  /** Something came that says nothing. */
  alive(): void {
    this.#alive = true;
  }

  take(): readonly CodecEvent[] {
    const events = this.#events;
    if (events.length === 0 && this.#alive) events.push({ type: 'keepAlive' });
    this.#events = [];
    this.#alive = false;
    return events;
  }
}

function join(last: CodecEvent | undefined, next: CodecEvent): CodecEvent | undefined {
  if (last?.type === 'part' && next.type === 'part') return joinParts(last, next);
  if (last?.type === 'toolFragment' && next.type === 'toolFragment') return joinFragments(last, next);
  return undefined;
}

function joinParts(last: PartEvent, next: PartEvent): PartEvent | undefined {
  if (last.index !== next.index || last.part.kind === 'toolCall' || next.part.kind !== last.part.kind)
    return undefined;
  const part = { kind: last.part.kind, text: last.part.text + next.part.text };
  const metadata = last.metadata && next.metadata ? { ...last.metadata, ...next.metadata } : next.metadata;
  return { ...last, part, ...(metadata && { metadata }) };
}

function joinFragments(last: ToolFragment, next: ToolFragment): ToolFragment | undefined {
  if (last.index !== next.index || next.id !== undefined || next.name !== undefined || next.metadata)
    return undefined;
  return { ...last, argumentsDelta: (last.argumentsDelta ?? '') + (next.argumentsDelta ?? '') };
}
