const SPACE_FORM = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/;

/** RFC 3339 in UTC, as stored. */
export function timestampOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * A stored timestamp as RFC 3339, or nothing where it is none.
 *
 * Reads `2026-05-03 12:00:00.0` (UTC) as well; the fraction of the second is kept as it came.
 */
export function readTimestamp(text: string): string | undefined {
  const match = SPACE_FORM.exec(text);
  if (match === null || Number.isNaN(Date.parse(text.replace(' ', 'T')))) return undefined;
  return `${match[1] ?? ''}T${match[2] ?? ''}${match[3] ?? 'Z'}`;
}
