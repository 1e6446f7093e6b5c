import type { EventDraft } from '../model/events.js';

interface Slot {
  open: boolean;
  drafts: EventDraft[];
}

/**
 * Lets complete events go in ascending index: what was completed while a lower index is open waits for that one.
 *
 * Holds complete events behind an open index, without a limit.
 */
export class IndexOrder {
  readonly #slots = new Map<number, Slot>();
  /** The indices of the slots, ascending. Codecs number upwards, so a new one is nearly always the last. */
  readonly #ascending: number[] = [];

  isOpen(index: number): boolean {
    return this.#slots.get(index)?.open === true;
  }

  openIndices(): readonly number[] {
    return this.#ascending.filter((index) => this.isOpen(index));
  }

  open(index: number): void {
    const slot = this.#slots.get(index);
    if (slot) {
      slot.open = true;
      return;
    }
    this.#slots.set(index, { open: true, drafts: [] });
    this.#ascending.splice(this.#ascending.findLastIndex((other) => other < index) + 1, 0, index);
  }

  /** Events of an index that is open and stays so. */
  add(index: number, drafts: readonly EventDraft[]): readonly EventDraft[] {
    this.#slots.get(index)?.drafts.push(...drafts);
    return this.#release();
  }

  /** The last events of an index that is open until now. */
  close(index: number, drafts: readonly EventDraft[]): readonly EventDraft[] {
    const slot = this.#slots.get(index);
    if (!slot) return [];
    slot.drafts.push(...drafts);
    slot.open = false;
    return this.#release();
  }

  #release(): readonly EventDraft[] {
    const released: EventDraft[] = [];
    for (;;) {
      const lowest = this.#ascending[0];
      const slot = lowest === undefined ? undefined : this.#slots.get(lowest);
      if (lowest === undefined || !slot) return released;
      released.push(...slot.drafts.splice(0));
      if (slot.open) return released;
      this.#slots.delete(lowest);
      this.#ascending.shift();
    }
  }
}
