import type { Metadata } from '../model/json.js';
import type { ToolFragment } from '../model/provider-events.js';
import { OpenCall } from './open-call.js';

/** The calls of an answer that are not out yet, in the order in which they were opened. */
export class OpenCalls {
  readonly #queue: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall[]>();

  add(fragment: ToolFragment): void {
    const { index, id, name, argumentsDelta } = fragment;
    const calls = this.#byIndex.get(index) ?? [];
    const known = ownerOf(fragment, calls);
    if (known) known.add(fragment);
    else if (id || name || argumentsDelta) this.#open(calls, fragment);
  }

  /** All calls at this index are complete; `metadata` belongs to the newest. */
  complete(index: number, metadata: Metadata | undefined): void {
    const calls = this.#byIndex.get(index) ?? [];
    this.#byIndex.delete(index);
    for (const call of calls) call.complete = true;
    const newest = calls.at(-1);
    if (newest) newest.flushMetadata = metadata;
  }

  completeAll(): void {
    for (const index of [...this.#byIndex.keys()]) this.complete(index, undefined);
  }

  /** Takes out the complete calls that no open one stands before. */
  take(): readonly OpenCall[] {
    const firstOpen = this.#queue.findIndex((call) => !call.complete);
    return this.#queue.splice(0, firstOpen === -1 ? this.#queue.length : firstOpen);
  }

  #open(calls: OpenCall[], fragment: ToolFragment): void {
    const call = new OpenCall();
    call.add(fragment);
    calls.push(call);
    this.#byIndex.set(fragment.index, calls);
    this.#queue.push(call);
  }
}

function ownerOf(fragment: ToolFragment, calls: readonly OpenCall[]): OpenCall | undefined {
  const newest = calls.at(-1);
  if (!fragment.id) return newest;
  return calls.findLast(({ id }) => id === fragment.id) ?? (newest?.takesId(fragment) ? newest : undefined);
}
