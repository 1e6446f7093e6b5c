import { WeirError } from '../model/errors.js';

/** A text without the key, in the forms in which a server may say it again. */
export function masked(text: string, key: string | undefined): string {
  if (key === undefined || key === '') return text;
  const forms = new Set([
    key,
    encodeURIComponent(key),
    JSON.stringify(key).slice(1, -1),
    key.replaceAll('/', '\\/'),
  ]);
  return [...forms].reduce((rest, form) => rest.replaceAll(form, '***'), text);
}

/** The same error without the key: what a server says of a request may quote its headers. */
export function maskedError(error: WeirError, key: string | undefined): WeirError {
  const hint = error.hint === undefined ? undefined : masked(error.hint, key);
  const message = masked(error.message, key);
  if (message === error.message && hint === error.hint) return error;
  return new WeirError(error.kind, message, {
    retryable: error.retryable,
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(hint === undefined ? {} : { hint }),
  });
}
