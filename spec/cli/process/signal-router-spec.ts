import { deepEqual, equal } from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { SignalRouter, type InterruptHandler } from '../../../cli/process/signal-router.js';

class ManualTime {
  #nowMs = 1_000_000;
  #timers: { readonly atMs: number; readonly action: () => void }[] = [];

  now(): number {
    return this.#nowMs;
  }

  pass(ms: number): void {
    this.#nowMs += ms;
    const due = this.#timers.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#timers = this.#timers.filter(({ atMs }) => atMs > this.#nowMs);
    for (const { action } of due) action();
  }

  readonly schedule = (delayMs: number, action: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + delayMs, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get waiting(): number {
    return this.#timers.length;
  }
}

function setUp() {
  const signals = new EventEmitter();
  const time = new ManualTime();
  const seen: string[] = [];
  const said: string[] = [];
  const router = new SignalRouter({
    signals,
    clock: time,
    exit: (status) => seen.push(`exit ${status}`),
    say: (line) => said.push(line),
    schedule: time.schedule,
  });
  router.shutdown.addEventListener('abort', () => seen.push(`shutdown ${String(router.shutdown.reason)}`));
  const handler = (name: string, declines = false): InterruptHandler => ({
    declines: () => declines,
    press: () => seen.push(name),
  });
  return { signals, time, seen, said, router, handler };
}

describe('SignalRouter', () => {
  it('tells the topmost handler alone of a first press', () => {
    const { signals, seen, said, router, handler } = setUp();
    router.pushHandler(handler('below'));
    router.pushHandler(handler('top'));
    signals.emit('SIGINT');
    deepEqual(seen, ['top']);
    deepEqual(said, ['Interrupted. Ctrl+C again within 2 s saves and ends.']);
    equal(router.shutdown.aborted, false);
  });

  it('shuts down on a first press that nobody can act on', () => {
    const { signals, seen, said, router } = setUp();
    signals.emit('SIGINT');
    deepEqual(seen, ['shutdown SIGINT']);
    deepEqual(said, ['Saving and ending. Ctrl+C again ends at once.']);
    equal(router.shutdownSignal, 'SIGINT');
  });

  it('shuts down without a word where there is nothing to save', () => {
    const { signals, seen, said, router } = setUp();
    router.nothingToSave();
    signals.emit('SIGTERM');
    deepEqual(seen, ['shutdown SIGTERM']);
    deepEqual(said, []);
  });

  it('passes a declined press down the stack, and shuts down below its end', () => {
    const { signals, time, seen, router, handler } = setUp();
    const takeAway = router.pushHandler(handler('below'));
    router.pushHandler(handler('top', true));
    signals.emit('SIGINT');
    takeAway();
    time.pass(5000);
    signals.emit('SIGINT');
    deepEqual(seen, ['below', 'shutdown SIGINT']);
  });

  it('lets handlers go in any order, and the same one be pushed twice', () => {
    const { signals, time, seen, router, handler } = setUp();
    const takeFirst = router.pushHandler(handler('first'));
    const same = handler('same');
    const takeSame = router.pushHandler(same);
    router.pushHandler(same);
    takeFirst();
    takeSame();
    takeSame();
    signals.emit('SIGINT');
    time.pass(2000);
    signals.emit('SIGINT');
    deepEqual(seen, ['same', 'same']);
  });

  it('takes a second press within the cooldown past all handlers', () => {
    const { signals, time, seen, router, handler } = setUp();
    router.pushHandler(handler('top'));
    signals.emit('SIGINT');
    time.pass(1999);
    signals.emit('SIGINT');
    deepEqual(seen, ['top', 'shutdown SIGINT']);
  });

  it('counts a press after the cooldown as a first one', () => {
    const { signals, time, seen, router, handler } = setUp();
    router.pushHandler(handler('top'));
    signals.emit('SIGINT');
    time.pass(2000);
    signals.emit('SIGINT');
    deepEqual(seen, ['top', 'top']);
  });

  it('exits with 130 at any press after the shutdown began', () => {
    const { signals, time, seen, said, router, handler } = setUp();
    router.pushHandler(handler('top'));
    signals.emit('SIGTERM');
    time.pass(4000);
    signals.emit('SIGINT');
    deepEqual(seen, ['shutdown SIGTERM', 'exit 130']);
    deepEqual(said, ['SIGTERM: saving and ending.', 'Ended at once.']);
  });

  it('counts presses fed by a terminal in raw mode', () => {
    const { signals, seen, router, handler } = setUp();
    router.pushHandler(handler('top'));
    router.interrupt();
    signals.emit('SIGINT');
    router.interrupt();
    deepEqual(seen, ['top', 'shutdown SIGINT', 'exit 130']);
  });

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`shuts down on ${signal}, past all handlers`, () => {
      const { signals, seen, router, handler } = setUp();
      router.pushHandler(handler('top'));
      signals.emit(signal);
      deepEqual(seen, [`shutdown ${signal}`]);
    });
  }

  it('ends without a word when stdout was closed', () => {
    const { seen, said, router } = setUp();
    router.requestShutdown('SIGPIPE');
    deepEqual([seen, said], [['shutdown SIGPIPE'], []]);
  });

  it('keeps the first reason', () => {
    const { signals, time, seen, router } = setUp();
    signals.emit('SIGHUP');
    signals.emit('SIGTERM');
    router.requestShutdown('SIGPIPE');
    equal(time.waiting, 1);
    deepEqual(seen, ['shutdown SIGHUP']);
    equal(router.shutdownSignal, 'SIGHUP');
  });

  it('exits with 131 at once on SIGQUIT', () => {
    const { signals, seen } = setUp();
    signals.emit('SIGQUIT');
    deepEqual(seen, ['exit 131']);
  });

  it('ends by force at the deadline, with the status of the reason', () => {
    const { signals, time, seen, said } = setUp();
    signals.emit('SIGTERM');
    time.pass(4999);
    deepEqual(seen, ['shutdown SIGTERM']);
    time.pass(1);
    deepEqual(seen, ['shutdown SIGTERM', 'exit 143']);
    equal(said.at(-1), 'Not ended after 5 s: ended by force.');
  });

  it('says the notice of the handler that is told', () => {
    const { signals, said, router } = setUp();
    router.pushHandler({ notice: 'Tools run.', press: () => undefined });
    signals.emit('SIGINT');
    deepEqual(said, ['Tools run. Ctrl+C again within 2 s saves and ends.']);
  });

  it('leaves no listener and no timer behind, and job control alone', () => {
    const { signals, time, router } = setUp();
    deepEqual(signals.eventNames(), ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);
    signals.emit('SIGTERM');
    router.dispose();
    deepEqual(signals.eventNames(), []);
    equal(time.waiting, 0);
  });
});
