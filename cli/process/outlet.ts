import type { OutputPort } from './output-port.js';

/**
 * One stream, written to as fast as its reader reads.
 *
 * - What one synchronous run brings is gathered and written once.
 * - One write is under way at a time; what comes meanwhile is joined and is the next write.
 * - Holds: what the system has not taken yet, in characters, without a limit.
 * - A failed write closes it: `onClosed` is called once, what is held and what still comes is dropped.
 */
export class Outlet {
  readonly #port: OutputPort;
  readonly #onClosed: (error: Error) => void;
  #pending = '';
  #scheduled = false;
  #underWay = false;
  #closed = false;
  #waiters: (() => void)[] = [];

  constructor(port: OutputPort, onClosed: (error: Error) => void) {
    this.#port = port;
    this.#onClosed = onClosed;
    port.on('error', this.#fail);
  }

  get closed(): boolean {
    return this.#closed;
  }

  write(text: string): void {
    if (this.#closed || text === '') return;
    this.#pending += text;
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.flush();
    });
  }

  /** Hands over what is gathered, unless a write is under way: then its end does. */
  flush(): void {
    if (this.#underWay || this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    this.#send(text);
  }

  /** Bytes that are no text of ours, behind all that was written; resolves as `drain` does. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    do await this.drain();
    while (this.#underWay);
    if (!this.#closed) this.#send(bytes);
    await this.drain();
  }

  /** Resolves when the system has taken everything, or the stream is closed. */
  drain(): Promise<void> {
    this.flush();
    if (!this.#underWay) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Lets go of the stream; nothing is written any more. */
  dispose(): void {
    // A write that is still under way may fail later; without a listener that would end the process.
    if (!this.#underWay) this.#port.off('error', this.#fail);
    this.#closed = true;
    this.#settle();
  }

  readonly #written = (error?: Error | null): void => {
    if (error) {
      this.#fail(error);
      return;
    }
    this.#underWay = false;
    if (this.#pending === '') this.#settle();
    else this.flush();
  };

  readonly #fail = (error: Error): void => {
    if (this.#closed) return;
    this.#closed = true;
    this.#settle();
    this.#onClosed(error);
  };

  #send(data: string | Uint8Array): void {
    this.#underWay = true;
    try {
      this.#port.write(data, this.#written);
    } catch (error) {
      // A file's stream throws from `write` itself, for example when the disk is full.
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #settle(): void {
    this.#pending = '';
    this.#underWay = false;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
}
