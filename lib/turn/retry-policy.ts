import { WeirError } from '../model/errors.js';
import type { TurnLimits } from '../model/turn.js';

/** What to do about a failed request. */
export type RetryDecision =
  | { readonly retry: true; readonly delayMs: number; readonly attempt: number }
  | { readonly retry: false; readonly error: WeirError };

/**
 * Decides whether a failed request is sent again, and when.
 *
 * The wait is what the other side asks for, else full jitter below `baseBackoffMs * 2 ** retries`, never above
 * `maxBackoffMs`. A longer Retry-After is an answer, not a wait: the error then says when to come back.
 *
 * @param retries retries in a row so far, without content in between
 * @param random in [0, 1)
 */
export function decideRetry(
  error: WeirError,
  retries: number,
  random: number,
  limits: TurnLimits,
): RetryDecision {
  if (!error.retryable) return { retry: false, error };
  if (retries >= limits.maxRetries) return { retry: false, error: exhausted(error, retries) };
  const asked = error.retryAfterMs;
  if (asked !== undefined && asked > limits.maxBackoffMs)
    return { retry: false, error: tooLong(error, asked) };
  const ceilingMs = Math.min(limits.baseBackoffMs * 2 ** retries, limits.maxBackoffMs);
  return { retry: true, delayMs: asked ?? Math.round(random * ceilingMs), attempt: retries + 1 };
}

function exhausted(error: WeirError, retries: number): WeirError {
  if (retries === 0) return error;
  const requests = retries + 1;
  const message = error.message.replace(/\.$/, '');
  return new WeirError('maxRetriesExceeded', `${message} (given up after ${requests} requests).`, {
    cause: error,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  });
}

function tooLong(error: WeirError, askedMs: number): WeirError {
  return new WeirError('maxRetriesExceeded', error.message, {
    cause: error,
    hint: `The provider asks to wait ${Math.ceil(askedMs / 1000)} s, which is above max_backoff_secs; try again after that.`,
  });
}
