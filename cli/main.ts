import { toWeirError, WeirError } from '../lib/model/errors.js';
import type { GlobalOptions } from './arguments/command-line.js';
import { parseArguments } from './arguments/parse-arguments.js';
import type { CommandContext } from './commands/command-context.js';
import { runCommand } from './commands/run-command.js';
import { paletteFor } from './compose/palette.js';
import { EXIT, statusOfError, statusOfSignal } from './process/exit-codes.js';
import { graceAfter } from './process/grace.js';
import { Printer } from './process/printer.js';
import { guardProcess } from './process/process-guard.js';
import { SignalRouter } from './process/signal-router.js';
import { standardStreams } from './process/standard-streams.js';
import { Teardown } from './process/teardown.js';
import { terminalFacts } from './process/terminal.js';
import { signalOfWriteError } from './process/write-errors.js';
import { errorLines } from './text/error-lines.js';
import { usageErrorText } from './text/usage-error.js';

const DEFAULTS: GlobalOptions = {
  format: 'auto',
  width: undefined,
  color: true,
  config: [],
  verbose: 0,
};

/** What a reader that stands still gets, once we have been told to end. */
const DRAIN_GRACE_MS = 1000;

/** The process from its first line to its last: owns the streams, the signals, and every way out. */
async function main(argv: readonly string[]): Promise<void> {
  const parsed = parseArguments(argv);
  const globals = parsed.kind === 'command' ? parsed.commandLine : DEFAULTS;
  const context = openProcess(globals);
  const { printer, router, teardown, palette } = context;
  let status: number;
  try {
    switch (parsed.kind) {
      case 'text':
        printer.write(parsed.text);
        status = EXIT.answered;
        break;
      case 'error':
        printer.line(usageErrorText(parsed.message), palette.error);
        status = EXIT.usage;
        break;
      case 'command':
        status = await runCommand(parsed.commandLine, context);
    }
  } catch (error) {
    status = failed(context, toWeirError(error), globals);
  }
  printer.endAnswer();
  await Promise.race([printer.drain(), graceAfter(router.shutdown, DRAIN_GRACE_MS)]);
  const { shutdownSignal } = router;
  if (context.stdoutError !== undefined && status === EXIT.answered) status = EXIT.failed;
  teardown.run();
  // Nothing keeps the process alive from here on; what a stream still holds has been taken by the system.
  process.exit(shutdownSignal === undefined ? status : statusOfSignal(shutdownSignal));
}

interface ProcessContext extends CommandContext {
  /** stdout refused what was written to it, though somebody reads: a full disk. */
  stdoutError: WeirError | undefined;
}

function openProcess({ color, width, verbose }: GlobalOptions): ProcessContext {
  const { env } = process;
  const streams = standardStreams();
  const facts = terminalFacts({
    stdout: streams.stdout,
    stderr: streams.stderr,
    env,
    noColor: !color,
    ...(width === undefined ? {} : { width }),
  });
  const palette = paletteFor(facts.stderr.color);
  const teardown = new Teardown((message) => process.stderr.write(`weir: ${message}\n`));
  const printer = new Printer({
    ...streams,
    dumb: facts.dumb,
    onClosed: (error) => closed(error),
  });
  teardown.add(() => {
    printer.endAnswer();
    printer.dispose();
  });
  const report = (error: WeirError) => printer.line(errorLines(error, verbose > 0), palette.error);
  const guard = guardProcess({ process, teardown, report });
  const router = new SignalRouter({
    signals: process,
    clock: Date,
    exit: (status) => guard.exit(status),
    say: (line) => printer.line(line, palette.warning),
    schedule: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });
  teardown.add(() => router.dispose());
  const closed = (error: Error) => {
    const signal = signalOfWriteError(error);
    if (signal !== undefined) {
      router.requestShutdown(signal);
      return;
    }
    const refused = new WeirError('printer', `The answer cannot be written to stdout (${error.message}).`, {
      cause: error,
      hint: 'Free some space there, or write somewhere else.',
    });
    context.stdoutError = refused;
    printer.line(errorLines(refused, false), palette.error);
  };
  const context: ProcessContext = { env, printer, facts, palette, router, teardown, stdoutError: undefined };
  return context;
}

function failed({ printer, palette }: CommandContext, error: WeirError, { verbose }: GlobalOptions): number {
  printer.line(errorLines(error, verbose > 0), palette.error);
  return statusOfError(error.kind);
}

await main(process.argv.slice(2));
