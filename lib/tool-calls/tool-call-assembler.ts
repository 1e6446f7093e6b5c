import { assertNever } from '../model/assert-never.js';
import type { Machine } from '../model/machine.js';
import type { CodecEvent, FlushEvent, PartEvent, ProviderEvent } from '../model/provider-events.js';
import type { OpenCall } from './open-call.js';
import { OpenCalls } from './open-calls.js';

/**
 * Makes single-part tool calls of the fragments that wires send.
 *
 * - A new id that is not empty opens a call; a piece with the id of an open call at its index goes on with that call,
 *   any other piece with the newest call at its index. The first id and the first name that are not empty win: a
 *   call that began without an id takes the first one that comes, unless a second name shows that it is another's.
 * - A call is emitted as one part and its flush when its index is flushed, or before `finished` whatever the reason;
 *   a complete call waits for those opened before it. Calls still open when the input ends without `finished` are
 *   dropped.
 * - Blank arguments are `{}`; text that is not a JSON object is quoted in `invalidArguments`.
 * - An id that never came is made up: `call_1`, `call_2`, …, the same for the same answer.
 * - All indices are numbered anew, in the order of first part as it leaves here, since several calls may share an
 *   index of the wire; an index that is used again after its flush gets a new number. A flush of an index without
 *   any part is dropped. Everything else passes untouched.
 *
 * Holds the argument text of open calls, in characters, without a limit.
 */
export class ToolCallAssembler implements Machine<CodecEvent, ProviderEvent> {
  readonly #calls = new OpenCalls();
  readonly #numbers = new Map<number, number>();
  readonly #ids = new Set<string>();
  #nextIndex = 0;
  #madeUp = 0;

  push(event: CodecEvent): readonly ProviderEvent[] {
    switch (event.type) {
      case 'toolFragment':
        if (event.id) this.#ids.add(event.id);
        this.#calls.add(event);
        return [];
      case 'part':
        return [this.#part(event)];
      case 'flush':
        return this.#flush(event);
      case 'finished':
        this.#calls.completeAll();
        return [...this.#takeCalls(), event];
      case 'keepAlive':
      case 'patch':
        return [event];
      default:
        return assertNever(event);
    }
  }

  flush(): readonly ProviderEvent[] {
    return [];
  }

  #part(event: PartEvent): PartEvent {
    const index = this.#numbers.get(event.index) ?? this.#nextIndex++;
    this.#numbers.set(event.index, index);
    return index === event.index ? event : { ...event, index };
  }

  #flush(event: FlushEvent): readonly ProviderEvent[] {
    const index = this.#numbers.get(event.index);
    this.#numbers.delete(event.index);
    this.#calls.complete(event.index, event.metadata);
    const flushed = index === undefined ? [] : [index === event.index ? event : { ...event, index }];
    return [...flushed, ...this.#takeCalls()];
  }

  #takeCalls(): readonly ProviderEvent[] {
    return this.#calls.take().flatMap((call) => this.#emit(call));
  }

  #emit(call: OpenCall): readonly ProviderEvent[] {
    const index = this.#nextIndex++;
    const { metadata, flushMetadata } = call;
    const part = call.toPart(() => this.#makeUpId());
    return [
      { type: 'part', index, part, ...(metadata && { metadata }) },
      { type: 'flush', index, ...(flushMetadata && { metadata: flushMetadata }) },
    ];
  }

  #makeUpId(): string {
    for (;;) {
      const id = `call_${++this.#madeUp}`;
      if (!this.#ids.has(id)) return id;
    }
  }
}
