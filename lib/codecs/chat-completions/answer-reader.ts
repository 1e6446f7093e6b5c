import type { Machine } from '../../model/machine.js';
import { SseReader } from '../sse.js';
import type { SseItem } from '../sse.js';

const BRACE = 0x7b;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * The messages of an answer, also where a server does not stream: a body that is one JSON object is given as a single
 * message at its end. Such a body is held, in bytes, without a limit; an event stream as `SseReader` does.
 */
export class AnswerReader implements Machine<Uint8Array, SseItem> {
  readonly #sse = new SseReader();
  readonly #body: Uint8Array[] = [];
  #form: 'unknown' | 'events' | 'object' = 'unknown';

  push(bytes: Uint8Array): readonly SseItem[] {
    if (this.#form === 'unknown') this.#form = formOf(bytes);
    if (this.#form === 'events') return this.#sse.push(bytes);
    this.#body.push(bytes);
    return [];
  }

  flush(): readonly SseItem[] {
    if (this.#form === 'events') return this.#sse.flush();
    const decoder = new TextDecoder();
    const pieces = this.#body.map((bytes) => decoder.decode(bytes, { stream: true }));
    return [{ data: pieces.join('') + decoder.decode() }];
  }
}

/** No event stream begins with a brace. */
function formOf(bytes: Uint8Array): 'unknown' | 'events' | 'object' {
  const first = bytes.find((byte) => !BLANKS.has(byte));
  if (first === undefined) return 'unknown';
  return first === BRACE ? 'object' : 'events';
}
