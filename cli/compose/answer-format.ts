import type { OutputFormat } from '../arguments/command-line.js';
import type { TerminalFacts } from '../process/terminal.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import { renderedView, silentView, sourceView, type AnswerView } from './answer-view.js';

/** Prose is not wrapped wider than this, however wide the terminal is, unless `style.markdown.wrap_width` says so. */
const WRAP_WIDTH = 80;

export interface AnswerFormat {
  /** `json`: the view shows nothing, and completed events are written instead. */
  readonly kind: 'json' | 'source' | 'rendered';
  readonly view: AnswerView;
}

export interface FormatChoice {
  readonly format: OutputFormat;
  /** `--width`: 0 does not wrap. */
  readonly width: number | undefined;
  /** `style.markdown.wrap_width`. Default 80; 0 does not wrap. */
  readonly wrapWidth?: number;
  /** Default: it is shown. */
  readonly showReasoning?: boolean;
}

/**
 * How answers are written: a terminal gets them drawn, a pipe as they were sent, unless the person says otherwise.
 *
 * @param aside where reasoning goes when it is drawn but stdout is a pipe, which carries the messages alone
 */
export function answerFormat(
  { format, width, wrapWidth, showReasoning = true }: FormatChoice,
  { stdout }: TerminalFacts,
  aside?: (lines: string) => void,
): AnswerFormat {
  if (format === 'json') return { kind: 'json', view: silentView() };
  if (format === 'text' || (format === 'auto' && !stdout.isTTY)) {
    return { kind: 'source', view: sourceView(stdout) };
  }
  const place = stdout.isTTY ? 'answer' : (aside ?? 'answer');
  const options = formatOptions(width, stdout, wrapWidth);
  return { kind: 'rendered', view: renderedView(options, showReasoning ? place : 'nowhere') };
}

/** How Markdown is drawn on this stdout. */
export function formatOptions(
  width: number | undefined,
  stdout: TerminalFacts['stdout'],
  wrapWidth = WRAP_WIDTH,
): FormatOptions {
  const { color, hyperlinks, columns } = stdout;
  const fitting = wrapWidth === 0 ? 0 : () => Math.min(wrapWidth, columns() || wrapWidth);
  return { width: width ?? fitting, color, hyperlinks };
}
