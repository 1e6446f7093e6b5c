import type { WeirErrorKind } from '../../model/errors.js';
import type { JsonObject } from '../../model/json.js';
import { speaksOfQuota } from '../http-failure.js';
import type { Complaint } from '../http-failure.js';
import { isJsonObject } from '../parse-json.js';

const KINDS: Readonly<Record<string, WeirErrorKind>> = {
  invalid_request_error: 'malformedRequest',
  request_too_large: 'malformedRequest',
  authentication_error: 'authentication',
  permission_error: 'authentication',
  billing_error: 'quota',
  insufficient_quota: 'quota',
  rate_limit_error: 'rateLimit',
  timeout_error: 'timeout',
  api_error: 'server',
  overloaded_error: 'overloaded',
};

/** What an error object says, in a body or in the stream; undefined where there is none. */
export function complaintOf(value: JsonObject | undefined): Complaint | undefined {
  const error = value?.error;
  if (!isJsonObject(error)) return undefined;
  const type = typeof error.type === 'string' ? error.type : 'error';
  const message = typeof error.message === 'string' ? error.message : JSON.stringify(error);
  return { kind: kindOf(type, message), type, message };
}

function kindOf(type: string, message: string): WeirErrorKind {
  if (speaksOfQuota(message)) return 'quota';
  if (/content filter/i.test(message)) return 'contentRefused';
  if (type === 'not_found_error') return /model/i.test(message) ? 'unknownModel' : 'configuration';
  return KINDS[type] ?? 'server';
}
