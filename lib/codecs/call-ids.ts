/**
 * Gives every tool call of a request an id of its own in a vendor's alphabet (`[a-zA-Z0-9_-]`), and each response the
 * id of its call. Ids that fit and were not used before stay as they are; calls and responses that share an id are
 * paired in order.
 */
export class CallIds {
  readonly #used = new Set<string>();
  readonly #unanswered = new Map<string, string[]>();

  /** The id of the next call. */
  call(id: string): string {
    const assigned = this.#unique(id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'call');
    this.#used.add(assigned);
    const waiting = this.#unanswered.get(id);
    if (waiting) waiting.push(assigned);
    else this.#unanswered.set(id, [assigned]);
    return assigned;
  }

  /** The assigned id of the oldest unanswered call with this id. */
  response(id: string): string | undefined {
    return this.#unanswered.get(id)?.shift();
  }

  #unique(id: string): string {
    if (!this.#used.has(id)) return id;
    let count = 2;
    while (this.#used.has(`${id}_${count}`)) count += 1;
    return `${id}_${count}`;
  }
}
