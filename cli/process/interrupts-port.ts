import { defer, fromEvent, map, Observable, of, take } from 'rxjs';
import type { ShutdownSignal } from '../../lib/model/turn.js';
import type { InterruptsPort } from '../../operators/ports.js';
import type { SignalRouter } from './signal-router.js';

type Scope = Parameters<InterruptsPort['presses']>[0];

const NOTICES: Readonly<Record<Scope, string>> = {
  streaming: 'Interrupted.',
  executing: 'Interrupted while tools run.',
  gap: 'Interrupted between two steps.',
};

/** The signal router as the turn sees it: a subscription is a handler on the router's stack. */
export function interruptsPort(router: SignalRouter): InterruptsPort {
  const shutdown$ = defer(() => {
    const signal = router.shutdownSignal;
    return signal === undefined
      ? fromEvent(router.shutdown, 'abort').pipe(
          take(1),
          map(() => router.shutdown.reason as ShutdownSignal),
        )
      : of(signal);
  });
  const port: InterruptsPort = { presses: (scope) => presses(router, NOTICES[scope]), shutdown$ };
  return port;
}

/** Never completes and never errors; unsubscribing takes the handler away. */
function presses(router: SignalRouter, notice: string): Observable<void> {
  // Written by hand: a handler is no event target, and its life is the subscription's.
  return new Observable((subscriber) => router.pushHandler({ notice, press: () => subscriber.next() }));
}
