import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import type { Machine } from '../model/machine.js';

/** A message of an event stream, or the fact that a comment came (a sign of life and nothing else). */
export type SseItem = SseMessage | 'comment';

export interface SseMessage {
  readonly event?: string | undefined;
  readonly data: string;
}

/**
 * Bytes of an event stream to its messages, whatever the cuts; any line ends, with or without a byte order mark.
 *
 * Holds the unfinished message, in characters, without a limit. `flush` gives a last message that lacks its blank
 * line; after a cut it may be a torso.
 */
export class SseReader implements Machine<Uint8Array, SseItem> {
  readonly #decoder = new TextDecoder();
  #items: SseItem[] = [];
  readonly #parser = createParser({
    onEvent: (message: EventSourceMessage) => {
      this.#items.push(message);
    },
    onComment: () => {
      this.#items.push('comment');
    },
  });

  push(bytes: Uint8Array): readonly SseItem[] {
    return this.#feed(this.#decoder.decode(bytes, { stream: true }));
  }

  flush(): readonly SseItem[] {
    return this.#feed(`${this.#decoder.decode()}\n\n`);
  }

  #feed(text: string): readonly SseItem[] {
    if (text !== '') this.#parser.feed(text);
    const items = this.#items;
    this.#items = [];
    return items;
  }
}
