import type { Headers } from './codec.js';

/**
 * How long the other side asks us to wait, in milliseconds: `retry-after-ms`, `retry-after` (seconds with fractions,
 * or a date), then the vendors' reset headers of the limits that are used up. A date that has passed is 0; what
 * cannot be read counts as not said.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  return (
    number(headers['retry-after-ms']) ??
    seconds(headers['retry-after']) ??
    date(headers['retry-after'], nowMs) ??
    longest(usedUpResets(headers).map((value) => date(value, nowMs)))
  );
}

/** The same from a provider's sentence: "try again in 1.3s", "retry after 2 minutes". */
export function retryAfterMsInText(text: string): number | undefined {
  const match = IN_TEXT.exec(text);
  const amount = number(match?.[1]);
  if (amount === undefined) return undefined;
  return Math.ceil(amount * unitMs(match?.[2]?.toLowerCase() ?? ''));
}

const IN_TEXT =
  /\b(?:try again|retry|wait|reset)(?: again)?(?: in| after)? (\d+(?:\.\d+)?) ?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/i;

function unitMs(unit: string): number {
  if (unit.startsWith('ms') || unit.startsWith('milli')) return 1;
  if (unit.startsWith('s')) return 1_000;
  return unit.startsWith('h') ? 3_600_000 : 60_000;
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,12}(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

function seconds(text: string | undefined): number | undefined {
  const value = number(text);
  return value === undefined ? undefined : Math.ceil(value * 1_000);
}

/** The two forms in use; what else `Date.parse` would take ("soon 1") is no date. */
function date(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined || !/^\s*(?:[A-Z][a-z]+, \d|\d{4}-\d\d-\d\dT)/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

function usedUpResets(headers: Headers): string[] {
  return Object.entries(headers)
    .filter(([name, value]) => /^anthropic-ratelimit-.*-remaining$/.test(name) && Number(value) === 0)
    .flatMap(([name]) => headers[name.replace(/remaining$/, 'reset')] ?? []);
}

function longest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
