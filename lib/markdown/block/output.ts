import type { Block, BlockEvent, BlockKind } from '../../model/blocks.js';

/** Collects the events of one push. */
export class Output {
  #events: BlockEvent[] = [];

  open(block: Block, blankBefore: boolean): void {
    this.#events.push({ type: 'open', block, blankBefore });
  }

  text(text: string): void {
    if (text !== '') this.#events.push({ type: 'text', text });
  }

  close(kind: BlockKind): void {
    this.#events.push({ type: 'close', kind });
  }

  take(): readonly BlockEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }
}
