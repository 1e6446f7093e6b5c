import { defer, finalize, ReplaySubject, Subject } from 'rxjs';
import type { ShutdownSignal } from '../../lib/model/turn.js';
import type { InterruptScope, InterruptsPort } from '../ports.js';

export interface FakeInterrupts extends InterruptsPort {
  /** Presses Ctrl+C: the newest scope is told; without any, it is the order to end. */
  press(): void;
  /** Gives the order to end; only the first one counts. */
  shutdown(signal: ShutdownSignal): void;
  /** The scopes that would hear a press, the newest last. */
  listening(): readonly InterruptScope[];
}

/** Signals that a spec sends. */
export function fakeInterrupts(): FakeInterrupts {
  const handlers: { readonly scope: InterruptScope; readonly presses$: Subject<void> }[] = [];
  // Replayed, as the port promises the order to end to late subscribers.
  const shutdown$ = new ReplaySubject<ShutdownSignal>(1);
  const shutdown = (signal: ShutdownSignal) => {
    shutdown$.next(signal);
    shutdown$.complete();
  };
  return {
    shutdown$: shutdown$.asObservable(),
    shutdown,
    listening: () => handlers.map(({ scope }) => scope),
    press: () => {
      const newest = handlers.at(-1);
      if (newest) newest.presses$.next();
      else shutdown('SIGINT');
    },
    presses: (scope) =>
      defer(() => {
        const handler = { scope, presses$: new Subject<void>() };
        handlers.push(handler);
        return handler.presses$.pipe(finalize(() => handlers.splice(handlers.indexOf(handler), 1)));
      }),
  };
}
