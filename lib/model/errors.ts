/** What went wrong, once and for all, where the fact was known. Everybody else switches on this word. */
export type WeirErrorKind =
  | 'authentication'
  | 'quota'
  | 'unknownModel'
  | 'malformedRequest'
  | 'contentRefused'
  | 'rateLimit'
  | 'overloaded'
  | 'server'
  | 'timeout'
  | 'connection'
  | 'truncatedStream'
  | 'malformedStream'
  | 'emptyResponse'
  | 'outputLimit'
  | 'maxRetriesExceeded'
  | 'maxCyclesExceeded'
  | 'missingKey'
  | 'usage'
  | 'configuration'
  | 'store'
  | 'locked'
  | 'printer'
  | 'tool'
  | 'unexpectedInput'
  | 'internal';

const RETRYABLE: ReadonlySet<WeirErrorKind> = new Set([
  'rateLimit',
  'overloaded',
  'server',
  'timeout',
  'connection',
  'truncatedStream',
  'emptyResponse',
]);

export interface WeirErrorOptions {
  /** The error behind this one. */
  readonly cause?: unknown;
  /** Overrides what the kind says. */
  readonly retryable?: boolean;
  /** How long the other side asks us to wait. */
  readonly retryAfterMs?: number;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** What the person can do about it: a sentence of its own. */
  readonly hint?: string;
}

/** An error that is a sentence: what failed, where, and (in `hint`) what to do. */
export class WeirError extends Error {
  override readonly name = 'WeirError';
  readonly kind: WeirErrorKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly hint: string | undefined;

  constructor(kind: WeirErrorKind, message: string, options: WeirErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.retryable = options.retryable ?? RETRYABLE.has(kind);
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.hint = options.hint;
  }
}

/** Any thrown value as a WeirError; what we did not classify ourselves is `internal`. */
export function toWeirError(error: unknown): WeirError {
  if (error instanceof WeirError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new WeirError('internal', message, { cause: error });
}
