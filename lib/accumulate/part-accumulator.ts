import { assertNever } from '../model/assert-never.js';
import type { EventDraft } from '../model/events.js';
import type { FlushEvent, PartEvent, ProviderEvent } from '../model/provider-events.js';
import { OpenBuffer, type Ending } from './open-buffer.js';

/**
 * Gathers the parts of an answer into complete events; one buffer per index.
 *
 * - A flush gives the event of its index; flushing an index that is not open gives nothing.
 * - `finished` gives what is still open, in ascending index.
 * - Metadata of the parts is merged in the order it came; that of the flush wins.
 * - A part of another kind on an open index closes what was there first: nothing is dropped for being of
 *   another kind. A tool call is a single part, so another call on its index closes it too.
 * - A blank message is no event; reasoning is one when it has text or metadata.
 * - A structured answer that is not JSON is kept as a JSON string, marked `metadata.partial`.
 * - A call whose arguments were no JSON object keeps what came in `metadata.invalid_arguments`.
 *
 * Holds the pieces of the open indices, in characters, without a limit; each piece is joined once.
 */
export class PartAccumulator {
  readonly #open = new Map<number, OpenBuffer>();

  push(event: ProviderEvent): readonly EventDraft[] {
    switch (event.type) {
      case 'part':
        return this.#part(event);
      case 'flush':
        return this.#flush(event);
      case 'finished':
        return this.flushAll(false);
      case 'keepAlive':
      case 'patch':
        return [];
      default:
        return assertNever(event);
    }
  }

  /**
   * Closes everything that is open, in ascending index.
   *
   * `partial` says that the answer was cut: messages, reasoning and structured text become events marked
   * `metadata.partial`, a structured value as the string it was; reasoning keeps its metadata (a signature) only if
   * no text came after it; an open tool call is no event.
   */
  flushAll(partial: boolean): readonly EventDraft[] {
    const ending: Ending = partial ? { kind: 'cut' } : { kind: 'flushed' };
    const open = [...this.#open].sort(([a], [b]) => a - b);
    this.#open.clear();
    return open.flatMap(([, buffer]) => buffer.close(ending));
  }

  #part(event: PartEvent): readonly EventDraft[] {
    const buffer = this.#open.get(event.index);
    if (buffer?.accepts(event.part)) {
      buffer.add(event);
      return [];
    }
    this.#open.set(event.index, new OpenBuffer(event));
    return buffer?.close({ kind: 'flushed' }) ?? [];
  }

  #flush({ index, metadata }: FlushEvent): readonly EventDraft[] {
    const buffer = this.#open.get(index);
    this.#open.delete(index);
    return buffer?.close({ kind: 'flushed', metadata }) ?? [];
  }
}
