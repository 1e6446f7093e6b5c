// Stands still until a signal comes, as the command handles it; the first argument says what else it does.
import { guardProcess } from '../../../cli/process/process-guard.js';
import { statusOfSignal } from '../../../cli/process/exit-codes.js';
import { Printer } from '../../../cli/process/printer.js';
import { SignalRouter } from '../../../cli/process/signal-router.js';
import { standardStreams } from '../../../cli/process/standard-streams.js';
import { Teardown } from '../../../cli/process/teardown.js';

const mode = process.argv[2];
const printer = new Printer({ ...standardStreams(), onClosed: () => undefined });
const say = (text: string) => printer.line(text);
const teardown = new Teardown(say);
teardown.add(() => printer.dispose());
teardown.add(() => say('torn down'));
const guard = guardProcess({ process, teardown, report: (error) => say(`crashed: ${error.message}`) });
const router = new SignalRouter({
  signals: process,
  clock: { now: () => Date.now() },
  exit: (status) => guard.exit(status),
  say,
  schedule: (delayMs, action) => {
    const timer = setTimeout(action, delayMs).unref();
    return () => clearTimeout(timer);
  },
});
if (mode === 'handler') router.pushHandler({ press: () => say('handled') });
router.shutdown.addEventListener('abort', () => {
  if (mode === 'stuck' || router.shutdownSignal === undefined) return;
  guard.exit(statusOfSignal(router.shutdownSignal));
});
setInterval(() => undefined, 1000);
if (mode === 'throws') throw new Error('boom');
if (mode === 'rejects') void Promise.reject(new Error('boom'));
if (mode === 'floods') printer.write('flood '.repeat(2_000_000));
say('ready');
