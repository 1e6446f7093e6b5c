import type { EventDraft } from '../model/events.js';
import type { PartEvent } from '../model/provider-events.js';
import { OpenBuffer, type Ending } from './open-buffer.js';

/** What is open at one index: one logical event, or one after the other if a wire mixes kinds. */
export class IndexBuffer {
  #buffer: OpenBuffer | undefined;

  /** Takes a part; gives the event that was there, if the part is not of its kind. */
  push(event: PartEvent): readonly EventDraft[] {
    if (this.#buffer?.accepts(event.part)) {
      this.#buffer.add(event);
      return [];
    }
    const before = this.close({ kind: 'flushed' });
    this.#buffer = new OpenBuffer(event);
    return before;
  }

  close(ending: Ending): readonly EventDraft[] {
    const buffer = this.#buffer;
    this.#buffer = undefined;
    return buffer?.close(ending) ?? [];
  }
}
