import type { WeirError } from '../../lib/model/errors.js';

/** An error as a person reads it: what failed, then what to do. */
export function errorText({ message, hint }: WeirError): string {
  return hint === undefined ? message : `${message} ${hint}`;
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
