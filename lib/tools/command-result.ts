import type { ToolCallResponse } from '../model/events.js';

/** How a command ended. */
export interface CommandEnd {
  /** Exit status; `null` where a signal ended it. */
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the model is told of a command: its stdout; for a failed one how it ended, and what it said on both. */
export function commandResult({
  status,
  signal,
  stdout,
  stderr,
}: CommandEnd): Pick<ToolCallResponse, 'content' | 'is_error'> {
  if (status === 0) return { content: stdout, is_error: false };
  const ended = signal === null ? `with exit status ${String(status)}` : `by ${signal}`;
  const said = [...section('stderr', stderr), ...section('stdout', stdout)];
  return { content: [`The command ended ${ended}.`, ...said].join('\n\n'), is_error: true };
}

function section(name: string, text: string): readonly string[] {
  return text.trim() === '' ? [] : [`${name}:\n${text.trimEnd()}`];
}
