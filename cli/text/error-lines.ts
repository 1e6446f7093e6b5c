import type { WeirError } from '../../lib/model/errors.js';
import { ERROR_TABLE } from './error-table.js';

/** An error as a person reads it: what failed, then what to do. */
export function errorText({ kind, message, hint = ERROR_TABLE[kind].hint }: WeirError): string {
  return `${sentence(message)} ${hint}`;
}

/** What others have worded need not end like a sentence. */
function sentence(message: string): string {
  return /[.!?…)\]"'”]$/.test(message) ? message : `${message}.`;
}

/** An error as the last thing on stderr; with `verbose`, where it came from too. */
export function errorLines(error: WeirError, verbose: boolean): string {
  const said = `weir: ${errorText(error)}`;
  if (!verbose) return said;
  return [said, error.stack ?? '', ...causes(error)].join('\n');
}

function causes(error: Error): readonly string[] {
  const { cause } = error;
  if (!(cause instanceof Error)) return [];
  return [`caused by: ${cause.stack ?? cause.message}`, ...causes(cause)];
}
