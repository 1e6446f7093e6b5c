import type { OutputPort } from './output-port.js';
import { decideStyling, type Styling } from './styling.js';

export interface TerminalFactsInput {
  readonly stdout: OutputPort;
  readonly stderr: OutputPort;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person said `--no-color`. */
  readonly noColor?: boolean;
  /** `--width`, in cells; 0 means unknown. */
  readonly width?: number;
}

/** What is known of one stream. */
export interface StreamFacts extends Styling {
  readonly isTTY: boolean;
  /** Cells in a row now; 0 where there is no width to keep to. */
  readonly columns: () => number;
}

export interface TerminalFacts {
  readonly stdout: StreamFacts;
  readonly stderr: StreamFacts;
  /** TERM=dumb: nothing can be taken back. */
  readonly dumb: boolean;
}

/**
 * What is known of the streams: whether they are terminals, how wide, and what may be drawn.
 *
 * Width: `--width`, else COLUMNS, else the terminal's own, which follows its resizing, else 0.
 */
export function terminalFacts({
  stdout,
  stderr,
  env,
  noColor = false,
  width,
}: TerminalFactsInput): TerminalFacts {
  const declared = width ?? positiveInteger(env.COLUMNS);
  const facts = (port: OutputPort): StreamFacts => {
    const isTTY = port.isTTY === true;
    return {
      ...decideStyling({ env, isTTY, noColor }),
      isTTY,
      columns: () => declared ?? port.columns ?? 0,
    };
  };
  return { stdout: facts(stdout), stderr: facts(stderr), dumb: env.TERM === 'dumb' };
}

function positiveInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
