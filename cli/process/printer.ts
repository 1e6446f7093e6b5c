import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import { Channel } from './channel.js';
import { FinalNewline } from './final-newline.js';
import type { OutputPort } from './output-port.js';

export interface PrinterOptions {
  readonly stdout: OutputPort;
  readonly stderr: OutputPort;
  /** Both are the same terminal, pipe or file: everything goes through `stdout`, in order. Default false. */
  readonly sameDevice?: boolean;
  /** TERM=dumb: no transient rows. Default false. */
  readonly dumb?: boolean;
  /** Opens the terminal that questions are asked on; called at most once, when the first one is asked. */
  readonly openTerminal?: () => OutputPort | undefined;
  /** stdout takes no more; called once. */
  readonly onClosed: (error: Error) => void;
}

/**
 * Owns stdout and stderr, and the terminal for questions.
 *
 * - Answers are written as they are, by `write`: what is not trusted has been sanitised before.
 * - What one synchronous run brings is written once; what a slow reader has not taken is kept, without a limit.
 * - On a closed stdout `onClosed` is called and the rest is dropped; a closed stderr is ignored.
 */
export class Printer {
  readonly #stdout: Channel;
  readonly #stderr: Channel;
  readonly #unusedStderr: OutputPort | undefined;
  readonly #answer = new FinalNewline();
  readonly #openTerminal: () => OutputPort | undefined;
  #terminal: OutputPort | undefined;
  #terminalOpened = false;

  constructor({ stdout, stderr, sameDevice = false, dumb = false, openTerminal, onClosed }: PrinterOptions) {
    const transients = stderr.isTTY === true && !dumb;
    this.#stdout = new Channel(stdout, { transients: sameDevice && transients, onClosed });
    this.#stderr = sameDevice ? this.#stdout : new Channel(stderr, { transients, onClosed: ignore });
    // A stream without a listener for its errors ends the process.
    if (sameDevice) stderr.on('error', ignore);
    this.#unusedStderr = sameDevice ? stderr : undefined;
    this.#openTerminal = openTerminal ?? (() => undefined);
  }

  /** stdout takes no more. */
  get closed(): boolean {
    return this.#stdout.closed;
  }

  /** A piece of the answer, on stdout. */
  write(text: string): void {
    for (const piece of this.#answer.push(text)) this.#stdout.write(piece);
  }

  /** Bytes as they came, on a stdout that is no terminal; resolves when the system has taken them. */
  writeBytes(bytes: Uint8Array): Promise<void> {
    return this.#stdout.writeBytes(bytes);
  }

  /** Ends the answer, in exactly one newline if it has any text. */
  endAnswer(): void {
    for (const piece of this.#answer.flush()) this.#endWith(piece);
  }

  /** A notice on stderr, on rows of its own; sanitised, then styled. */
  line(text: string, style: (text: string) => string = (plain) => plain): void {
    this.#stderr.writeRows(style(sanitiseText(text).replace(/\n$/, '')));
  }

  /** A text that stands on a row of its own until anything else is written; on a terminal's stderr only. */
  transient(text: string): void {
    this.#stderr.showTransient(text);
  }

  clearTransient(): void {
    this.#stderr.clearTransient();
  }

  /**
   * The terminal to ask a question on, its cursor at the start of a row; `undefined` when there is none.
   *
   * `drain()` first, or what is still under way may be printed over the question; leave the cursor at a row's start.
   */
  questionTerminal(): OutputPort | undefined {
    this.#stderr.breakRow();
    this.flush();
    if (!this.#terminalOpened) {
      this.#terminalOpened = true;
      this.#terminal = this.#openTerminal();
    }
    return this.#terminal;
  }

  /** Hands over what is gathered now instead of at the end of the synchronous run. */
  flush(): void {
    this.#stdout.flush();
    this.#stderr.flush();
  }

  /** Resolves when the system has taken everything. Never, while a reader stands still. */
  async drain(): Promise<void> {
    await Promise.all([this.#stdout.drain(), this.#stderr.drain()]);
  }

  /** Takes back the transient row, hands over what the system takes at once, and lets go of the streams. */
  dispose(): void {
    this.#stdout.dispose();
    this.#stderr.dispose();
    this.#unusedStderr?.off('error', ignore);
  }

  #endWith(piece: string): void {
    // A notice may have ended the answer's last row already.
    if (this.#stdout === this.#stderr && piece === '\n' && this.#stdout.atRowStart) return;
    this.#stdout.write(piece);
  }
}

function ignore(): void {
  // stdout goes on without stderr.
}
