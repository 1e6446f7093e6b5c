import type { Palette } from '../compose/palette.js';
import type { Printer } from '../process/printer.js';
import type { SignalRouter } from '../process/signal-router.js';
import type { Teardown } from '../process/teardown.js';
import type { TerminalFacts } from '../process/terminal.js';

/** What a command gets from the process. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly printer: Printer;
  readonly facts: TerminalFacts;
  /** Styles of stderr. */
  readonly palette: Palette;
  readonly router: SignalRouter;
  readonly teardown: Teardown;
}
