import type { ToolCallResponse } from '../model/events.js';

interface Waiting {
  readonly round: number;
  readonly position: number;
  readonly response: ToolCallResponse;
}

/** Responses that were journalled when their call ended, until each has its place in the conversation. */
export class WaitingResponses {
  readonly #waiting: Waiting[] = [];
  #round = 0;
  readonly #taken = new Map<string, number>();

  add(position: number, response: ToolCallResponse): void {
    this.#waiting.push({ round: this.#round, position, response });
  }

  /** Positions start again. */
  nextRound(): void {
    this.#round += 1;
  }

  /** A response with this id was added to the conversation. */
  take(id: string): void {
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1);
  }

  clear(): void {
    this.#waiting.length = 0;
    this.#taken.clear();
  }

  /** What is left, in request order. By count: ids may repeat. */
  open(): readonly ToolCallResponse[] {
    const taken = new Map(this.#taken);
    return this.#waiting
      .toSorted((one, other) => one.round - other.round || one.position - other.position)
      .map(({ response }) => response)
      .filter(({ id }) => {
        const count = taken.get(id) ?? 0;
        taken.set(id, Math.max(0, count - 1));
        return count === 0;
      });
  }
}
