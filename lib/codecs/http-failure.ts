import { WeirError } from '../model/errors.js';
import type { WeirErrorKind } from '../model/errors.js';
import { retryAfterMs, retryAfterMsInText } from './retry-after.js';
import type { WireFailure } from './codec.js';

/** What a provider itself says is wrong. */
export interface Complaint {
  readonly kind: WeirErrorKind;
  /** The provider's own word for it. */
  readonly type: string;
  readonly message: string;
}

/** The error behind a failed answer: from the provider's complaint if it has one, else from the status alone. */
export function httpError(
  provider: string,
  failure: WireFailure,
  complaint: Complaint | undefined,
  nowMs: number,
): WeirError {
  const kind = complaint?.kind ?? kindOfStatus(failure.status);
  const retry = failure.headers['x-should-retry'];
  const waitMs = retryAfterMs(failure.headers, nowMs) ?? retryAfterMsInText(complaint?.message ?? '');
  const hint = complaint ? hintOf(kind) : foreignHint(failure);
  return new WeirError(kind, `${provider} answered ${failure.status}${what(failure, complaint)}`, {
    status: failure.status,
    ...((retry === 'true' || retry === 'false') && { retryable: retry === 'true' }),
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    ...(hint !== undefined && { hint }),
  });
}

/** The same for a complaint inside an answer that had begun well. */
export function streamError(provider: string, complaint: Complaint): WeirError {
  const waitMs = retryAfterMsInText(complaint.message);
  const hint = hintOf(complaint.kind);
  return new WeirError(
    complaint.kind,
    `${provider} broke off the answer (${complaint.type}): ${complaint.message}`,
    {
      ...(waitMs !== undefined && { retryAfterMs: waitMs }),
      ...(hint !== undefined && { hint }),
    },
  );
}

/** Whether a provider's sentence says that money or a quota, not a moment's patience, is what lacks. */
export function speaksOfQuota(text: string): boolean {
  return /insufficient[_ ](?:quota|credits?|funds|balance)|out of credits?|credit balance|billing_error|quota (?:exceeded|is used up)|exceeded your current quota|usage limits?\b/i.test(
    text,
  );
}

/** What a status alone says. */
export function kindOfStatus(status: number): WeirErrorKind {
  const known = KIND_OF_STATUS[status];
  if (known) return known;
  if (status >= 500) return 'server';
  return status >= 400 ? 'malformedRequest' : 'malformedStream';
}

const KIND_OF_STATUS: Readonly<Record<number, WeirErrorKind>> = {
  401: 'authentication',
  402: 'quota',
  403: 'authentication',
  // Without a word of the provider's own, the address is wrong rather than the model.
  404: 'configuration',
  405: 'configuration',
  408: 'timeout',
  409: 'server',
  429: 'rateLimit',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
};

function hintOf(kind: WeirErrorKind): string | undefined {
  if (kind === 'authentication') return 'Check the key of this provider.';
  if (kind === 'quota') return 'Check the plan and the billing page of this account.';
  if (kind === 'unknownModel') return 'Check the name given with --model.';
  return undefined;
}

function foreignHint({ status, body }: WireFailure): string | undefined {
  // No provider answers with a web page: a key or a quota is not what is wrong then.
  if (isWebPage(body)) return 'A proxy or gateway seems to stand in between; check base_url.';
  if (status === 404 || status === 405) return 'Check base_url: nothing answers at this path there.';
  return hintOf(kindOfStatus(status));
}

/** The rest of the sentence, never longer than a few lines. */
function what({ body }: WireFailure, complaint: Complaint | undefined): string {
  if (complaint) return ` (${complaint.type}): ${complaint.message}`;
  const text = body.trim();
  if (text === '') return ' without saying why.';
  if (!isWebPage(text)) return `: ${shorten(text)}`;
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim();
  return title ? ` with a web page titled "${shorten(title)}".` : ' with a web page.';
}

/** Whether a body is HTML where none was asked for. */
export function isWebPage(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(body);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
