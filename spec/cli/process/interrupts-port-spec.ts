import { deepEqual } from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { interruptsPort } from '../../../cli/process/interrupts-port.js';
import { SignalRouter } from '../../../cli/process/signal-router.js';

function setUp() {
  const seen: string[] = [];
  let nowMs = 0;
  const router = new SignalRouter({
    signals: new EventEmitter(),
    clock: { now: () => (nowMs += 10_000) },
    exit: (status) => seen.push(`exit ${status}`),
    say: () => undefined,
    schedule: () => () => undefined,
  });
  return { router, port: interruptsPort(router), seen };
}

describe('interruptsPort', () => {
  it('tells the newest subscriber alone, and the one below after it has gone', () => {
    const { router, port, seen } = setUp();
    const gap = port.presses('gap').subscribe(() => seen.push('gap'));
    const streaming = port.presses('streaming').subscribe(() => seen.push('streaming'));
    router.interrupt();
    streaming.unsubscribe();
    router.interrupt();
    gap.unsubscribe();
    router.interrupt();
    deepEqual(seen, ['streaming', 'gap']);
    deepEqual(router.shutdownSignal, 'SIGINT');
  });

  it('gives two subscriptions to the same observable a place each', () => {
    const { router, port, seen } = setUp();
    const presses$ = port.presses('executing');
    presses$.subscribe(() => seen.push('first'));
    presses$.subscribe(() => seen.push('second')).unsubscribe();
    router.interrupt();
    deepEqual(seen, ['first']);
  });

  it('gives the order to end once, also to those who come late', () => {
    const { router, port, seen } = setUp();
    const note = (name: string) => ({
      next: (signal: string) => seen.push(`${name} ${signal}`),
      complete: () => seen.push(`${name} complete`),
    });
    port.shutdown$.subscribe(note('early'));
    port.shutdown$.subscribe(note('left')).unsubscribe();
    router.requestShutdown('SIGTERM');
    router.requestShutdown('SIGHUP');
    port.shutdown$.subscribe(note('late'));
    deepEqual(seen, ['early SIGTERM', 'early complete', 'late SIGTERM', 'late complete']);
  });
});
