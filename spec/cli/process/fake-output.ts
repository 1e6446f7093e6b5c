import { EventEmitter } from 'node:events';
import type { OutputPort } from '../../../cli/process/output-port.js';

/** A stream whose reader takes each write when it is told to; a `fast` one takes it at once. */
export class FakeOutput extends EventEmitter implements OutputPort {
  readonly writes: string[] = [];
  readonly isTTY: boolean;
  columns: number;
  #callbacks: ((error?: Error | null) => void)[] = [];
  readonly #fast: boolean;

  constructor({ isTTY = false, columns = 80, fast = true } = {}) {
    super();
    this.isTTY = isTTY;
    this.columns = columns;
    this.#fast = fast;
  }

  write(text: string, callback: (error?: Error | null) => void): boolean {
    this.writes.push(text);
    if (this.#fast) callback();
    else this.#callbacks.push(callback);
    return this.#fast;
  }

  /** The reader takes what was written, or the system refuses it. */
  take(error?: Error): void {
    const callbacks = this.#callbacks;
    this.#callbacks = [];
    for (const callback of callbacks) callback(error);
    if (error) this.emit('error', error);
  }

  get text(): string {
    return this.writes.join('');
  }
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`write ${code}`), { code });
}
