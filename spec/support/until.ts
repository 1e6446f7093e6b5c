/** What somebody waits for, tried again at each event. */
export class Waiting {
  readonly #describe: () => string;
  #waiters: {
    readonly what: string;
    readonly holds: () => boolean;
    readonly settle: (error?: Error) => void;
  }[] = [];
  #ended: string | undefined;

  /** `describe` tells, in the error, what there was instead. */
  constructor(describe: () => string) {
    this.#describe = describe;
  }

  /** Resolves at the first event after which `holds` does; at the deadline, and at the end, it rejects. */
  until(holds: () => boolean, what: string, deadlineMs: number): Promise<void> {
    if (holds()) return Promise.resolve();
    if (this.#ended !== undefined) return Promise.reject(this.#error(what, this.#ended));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => waiter.settle(this.#error(what, `not within ${deadlineMs} ms`)),
        deadlineMs,
      );
      const waiter = {
        what,
        holds,
        settle: (error?: Error) => {
          clearTimeout(timer);
          this.#waiters = this.#waiters.filter((other) => other !== waiter);
          if (error) reject(error);
          else resolve();
        },
      };
      this.#waiters.push(waiter);
    });
  }

  /** Something has happened. */
  check(): void {
    for (const waiter of this.#waiters) if (waiter.holds()) waiter.settle();
  }

  /** Nothing will happen any more. */
  end(why: string): void {
    this.check();
    this.#ended = why;
    for (const waiter of this.#waiters) waiter.settle(this.#error(waiter.what, why));
  }

  #error(what: string, why: string): Error {
    return new Error(`${what}: ${why}; there was:\n${this.#describe()}`);
  }
}
