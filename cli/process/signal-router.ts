import type { ShutdownSignal } from '../../lib/model/turn.js';
import type { ClockPort } from '../../operators/ports.js';
import { EXIT, statusOfSignal } from './exit-codes.js';

type CaughtSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT';

/** Where the system's signals arrive: `process`. */
export interface SignalSource {
  on(signal: CaughtSignal, listener: () => void): unknown;
  off(signal: CaughtSignal, listener: () => void): unknown;
}

/** Whoever can act on Ctrl+C. */
export interface InterruptHandler {
  /** Said on stderr when a press goes to this handler; default "Interrupted." */
  readonly notice?: string;
  /** Passes this press on to the handler below. */
  declines?(): boolean;
  press(): void;
}

export interface SignalRouterOptions {
  readonly signals: SignalSource;
  readonly clock: ClockPort;
  /** Ends the process now, after the synchronous teardown. */
  readonly exit: (status: number) => void;
  /** One line on stderr. */
  readonly say: (line: string) => void;
  /** Runs an action later, without keeping the process alive; gives the way to cancel it. */
  readonly schedule: (delayMs: number, action: () => void) => () => void;
  /** A second press within this time is no first one. Default 2000 ms. */
  readonly cooldownMs?: number;
  /** From the order to end until the process is ended by force. Default 5000 ms. */
  readonly deadlineMs?: number;
}

/**
 * The only consumer of the system's signals.
 *
 * - Ctrl+C: the topmost handler that does not decline, or else a shutdown; again within the cooldown: a shutdown;
 *   after a shutdown has begun: exit 130 at once. Each step says what it did and what the next press does.
 * - SIGTERM, SIGHUP, a closed stdout: a shutdown. The first reason wins; at the deadline the process is ended.
 * - SIGQUIT: exit 131 at once. Job control (SIGTSTP, SIGCONT) is left to the system.
 */
export class SignalRouter {
  readonly #options: Required<SignalRouterOptions>;
  readonly #handlers = new Set<{ readonly handler: InterruptHandler }>();
  readonly #shutdown = new AbortController();
  readonly #listeners: readonly (readonly [CaughtSignal, () => void])[];
  #shutdownSignal: ShutdownSignal | undefined;
  #lastPressMs: number | undefined;
  #cancelDeadline: (() => void) | undefined;
  #saves = true;

  constructor(options: SignalRouterOptions) {
    this.#options = { cooldownMs: 2000, deadlineMs: 5000, ...options };
    this.#listeners = [
      ['SIGINT', () => this.interrupt()],
      ['SIGTERM', () => this.requestShutdown('SIGTERM')],
      ['SIGHUP', () => this.requestShutdown('SIGHUP')],
      ['SIGQUIT', () => this.quit()],
    ];
    for (const [signal, listener] of this.#listeners) options.signals.on(signal, listener);
  }

  /** Aborts when the order to end has come; its reason is the signal. */
  get shutdown(): AbortSignal {
    return this.#shutdown.signal;
  }

  /** Why everything has to end, once it has to. */
  get shutdownSignal(): ShutdownSignal | undefined {
    return this.#shutdownSignal;
  }

  /** The command stores nothing: the order to end is obeyed without a word about saving. */
  nothingToSave(): void {
    this.#saves = false;
  }

  /** Puts a handler on top of the stack; gives the way to take it away, in any order. */
  pushHandler(handler: InterruptHandler): () => void {
    const entry = { handler };
    this.#handlers.add(entry);
    return () => {
      this.#handlers.delete(entry);
    };
  }

  /** A press of Ctrl+C, from the system or from a terminal in raw mode. */
  interrupt(): void {
    if (this.#shutdownSignal !== undefined) {
      this.#options.say('Ended at once.');
      this.#options.exit(EXIT.interrupted);
      return;
    }
    const handler = this.#pressAgain() ? undefined : this.#topmost();
    if (handler === undefined) this.requestShutdown('SIGINT');
    else {
      const cooldown = `${this.#options.cooldownMs / 1000} s`;
      this.#options.say(
        `${handler.notice ?? 'Interrupted.'} Ctrl+C again within ${cooldown} saves and ends.`,
      );
      handler.press();
    }
  }

  /** The order to end; only the first one counts. */
  requestShutdown(signal: ShutdownSignal): void {
    if (this.#shutdownSignal !== undefined) return;
    this.#shutdownSignal = signal;
    const { deadlineMs, exit, say, schedule } = this.#options;
    const line = this.#saves ? shutdownLine(signal) : undefined;
    if (line !== undefined) say(line);
    this.#cancelDeadline = schedule(deadlineMs, () => {
      say(`Not ended after ${deadlineMs / 1000} s: ended by force.`);
      exit(statusOfSignal(signal));
    });
    this.#shutdown.abort(signal);
  }

  /** Ends the process now, as SIGQUIT does. */
  quit(): void {
    this.#options.exit(EXIT.quit);
  }

  /** Leaves the signals to the system again. */
  dispose(): void {
    this.#cancelDeadline?.();
    for (const [signal, listener] of this.#listeners) this.#options.signals.off(signal, listener);
    this.#handlers.clear();
  }

  #pressAgain(): boolean {
    const now = this.#options.clock.now();
    const last = this.#lastPressMs;
    this.#lastPressMs = now;
    return last !== undefined && now >= last && now - last < this.#options.cooldownMs;
  }

  #topmost(): InterruptHandler | undefined {
    const newestFirst = [...this.#handlers].reverse();
    return newestFirst.find(({ handler }) => handler.declines?.() !== true)?.handler;
  }
}

/** A closed stdout ends without a word: nobody reads on, and nothing went wrong. */
function shutdownLine(signal: ShutdownSignal): string | undefined {
  if (signal === 'SIGPIPE') return undefined;
  if (signal === 'SIGINT') return 'Saving and ending. Ctrl+C again ends at once.';
  return `${signal}: saving and ending.`;
}
