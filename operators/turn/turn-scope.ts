import { BehaviorSubject, Subject } from 'rxjs';
import { toWeirError, type WeirError } from '../../lib/model/errors.js';
import type { TurnInput } from '../../lib/model/turn.js';
import { TurnCoordinator } from '../../lib/turn/turn-coordinator.js';
import type { TurnPorts } from '../ports.js';
import type { TurnOptions } from '../turn-options.js';
import { flowOf, type Flow } from './flow.js';
import { guardStore } from './guard-store.js';

/** What one running turn owns. It lives as long as the turn's subscription. */
export class TurnScope {
  readonly options: TurnOptions;
  readonly ports: TurnPorts;
  readonly coordinator: TurnCoordinator;
  readonly #streamCancels = new Subject<void>();
  readonly #toolCancels = new Subject<string | undefined>();
  readonly #toolRestarts = new Subject<void>();
  readonly #held = new BehaviorSubject(false);
  /** Emits when the current stream, or the wait for the next one, has to end. */
  readonly streamCancels$ = this.#streamCancels.asObservable();
  /** Emits when unfinished calls have to end: the text that answers them, or nothing for their own sentences. */
  readonly toolCancels$ = this.#toolCancels.asObservable();
  readonly toolRestarts$ = this.#toolRestarts.asObservable();
  /** Whether the render path is held, because a menu is open. */
  readonly held$ = this.#held.asObservable();
  /** The first failure of the store or the printer: the turn goes on, but it has not succeeded. */
  failure: WeirError | undefined;
  /** A round of tools has been run: a forced choice has been obeyed. */
  hasRunTools = false;

  constructor(ports: TurnPorts, options: TurnOptions) {
    this.options = options;
    this.coordinator = new TurnCoordinator(options.limits);
    this.ports = { ...ports, store: guardStore(ports.store, ports.clock, (error) => this.fail(error)) };
  }

  /** Gives an input to the state machine; the flow carries what it asks for. */
  input(input: TurnInput): Flow {
    return flowOf(this.coordinator.handle(input));
  }

  /** Notes a failure that must not end the turn, and tells the person once. */
  fail(error: WeirError): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    this.ports.printer.notify({ kind: 'journalFailed', error });
  }

  cancelStream(): void {
    this.#streamCancels.next();
  }

  cancelTools(response: string | undefined): void {
    this.#toolCancels.next(response);
  }

  restartTools(): void {
    this.#toolRestarts.next();
  }

  /** Shows what the open region holds; a printer that fails does not end the turn. */
  endRegion(): void {
    try {
      this.ports.printer.endRegion();
    } catch (error) {
      this.fail(toWeirError(error));
    }
  }

  /** Holds the render path, or lets it go on with what it held. */
  hold(held: boolean): void {
    this.#held.next(held);
  }
}
