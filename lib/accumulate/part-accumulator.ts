import { assertNever } from '../model/assert-never.js';
import type { EventDraft } from '../model/events.js';
import type { FlushEvent, PartEvent, ProviderEvent } from '../model/provider-events.js';
import { IndexBuffer } from './index-buffer.js';
import { IndexOrder } from './index-order.js';
import type { Ending } from './open-buffer.js';

/**
 * Gathers the parts of an answer into complete events; one buffer per index.
 *
 * - A flush gives the event of its index, or has it wait while a lower index is open; flushing an index that is not
 *   open gives nothing.
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
  readonly #buffers = new Map<number, IndexBuffer>();
  readonly #order = new IndexOrder();

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
    return this.#order.openIndices().flatMap((index) => this.#close(index, ending));
  }

  #part(event: PartEvent): readonly EventDraft[] {
    const { index } = event;
    let buffer = this.#buffers.get(index);
    if (!buffer) {
      buffer = new IndexBuffer();
      this.#buffers.set(index, buffer);
      this.#order.open(index);
    }
    const before = buffer.push(event);
    return before.length > 0 ? this.#order.add(index, before) : before;
  }

  #flush({ index, metadata }: FlushEvent): readonly EventDraft[] {
    return this.#close(index, { kind: 'flushed', metadata });
  }

  #close(index: number, ending: Ending): readonly EventDraft[] {
    const buffer = this.#buffers.get(index);
    if (!buffer) return [];
    this.#buffers.delete(index);
    return this.#order.close(index, buffer.close(ending));
  }
}
