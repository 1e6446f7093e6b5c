import { CursorTracker } from './cursor-tracker.js';
import { Outlet } from './outlet.js';
import type { OutputPort } from './output-port.js';
import { TransientRow } from './transient-row.js';

const DEFAULT_COLUMNS = 80;

export interface ChannelOptions {
  /** Whether transient rows may be shown. */
  readonly transients: boolean;
  /** The stream takes no more; called once. */
  readonly onClosed: (error: Error) => void;
}

/** One device that text goes to: its stream, its cursor, and its transient row. */
export class Channel {
  readonly #outlet: Outlet;
  readonly #cursor: CursorTracker;
  readonly #transient: TransientRow | undefined;

  constructor(port: OutputPort, { transients, onClosed }: ChannelOptions) {
    const columns = () => rowLength(port);
    this.#outlet = new Outlet(port, onClosed);
    this.#cursor = new CursorTracker(columns);
    this.#transient = transients ? new TransientRow(this.#cursor, columns) : undefined;
  }

  get closed(): boolean {
    return this.#outlet.closed;
  }

  get atRowStart(): boolean {
    return this.#cursor.atRowStart;
  }

  /** Text that goes on where the last one ended. */
  write(text: string): void {
    if (text === '') return;
    this.clearTransient();
    this.#put(this.#cursor.continuation(text));
  }

  /** Bytes as they came, where no cursor stands: a pipe or a file. Resolves when the system has taken them. */
  writeBytes(bytes: Uint8Array): Promise<void> {
    return this.#outlet.writeBytes(bytes);
  }

  /** Text on rows of its own. */
  writeRows(text: string): void {
    this.breakRow();
    this.#put(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Whatever is written next stands at the start of a row. */
  breakRow(): void {
    this.clearTransient();
    if (this.#cursor.atRowStart) return;
    this.#cursor.breakRow();
    this.#outlet.write('\n');
  }

  showTransient(text: string): void {
    if (this.#transient) this.#outlet.write(this.#transient.show(text));
  }

  clearTransient(): void {
    if (this.#transient) this.#outlet.write(this.#transient.erase());
  }

  flush(): void {
    this.#outlet.flush();
  }

  drain(): Promise<void> {
    return this.#outlet.drain();
  }

  dispose(): void {
    this.clearTransient();
    this.#outlet.flush();
    this.#outlet.dispose();
  }

  #put(text: string): void {
    this.#cursor.push(text);
    this.#outlet.write(text);
  }
}

function rowLength({ isTTY = false, columns = 0 }: OutputPort): number {
  if (!isTTY) return Infinity;
  return columns > 0 ? columns : DEFAULT_COLUMNS;
}
