import { BehaviorSubject, Subject } from 'rxjs';
import type { WeirError } from '../../lib/model/errors.js';
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
  /** Completes the current stream, or the wait for the next one. */
  readonly cancelStream$ = new Subject<void>();
  /** Answers unfinished calls with this text, or each with its own sentence. */
  readonly cancelTools$ = new Subject<string | undefined>();
  readonly restartTools$ = new Subject<void>();
  /** Whether the render path is held, because a menu is open. */
  readonly paused$ = new BehaviorSubject(false);
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

  /** The scope's notifiers end with the turn. */
  dispose(): void {
    for (const notifier of [this.cancelStream$, this.cancelTools$, this.restartTools$, this.paused$]) {
      notifier.complete();
    }
  }
}
