import type { WeirErrorKind } from '../../model/errors.js';
import type { Json, JsonObject } from '../../model/json.js';
import { kindOfStatus, speaksOfQuota } from '../http-failure.js';
import type { Complaint } from '../http-failure.js';
import { isJsonObject } from '../parse-json.js';
import { objectOf, textOf } from './reading.js';

/** Words of many servers; the first row that fits an error's code, type or message names it. */
const ROWS: readonly (readonly [RegExp, WeirErrorKind])[] = [
  [/insufficient_quota|billing|payment_required/, 'quota'],
  [/content_filter|content_policy|moderation/, 'contentRefused'],
  [/model_not_found|unknown_model|model_not_exist/, 'unknownModel'],
  [/context_length|context_size|too_large|string_above_max/, 'malformedRequest'],
  [/api_key|authentication|unauthorized|permission|forbidden/, 'authentication'],
  [/rate_limit|too_many_requests|quota_exceeded/, 'rateLimit'],
  [/overloaded|unavailable|queue_exceeded|capacity/, 'overloaded'],
  [/timeout/, 'timeout'],
  [/invalid_request|bad_request|validation|unprocessable/, 'malformedRequest'],
  [/server_error|api_error|internal_error/, 'server'],
];

/** What an error object says, in a body or in the stream; undefined where there is none. */
export function complaintOf(value: JsonObject | undefined, status?: number): Complaint | undefined {
  const error = value && errorOf(value);
  if (!error) return undefined;
  const words = [textOf(error.code), textOf(error.type)].filter((word) => word !== '');
  const code = typeof error.code === 'number' ? error.code : numberIn(error.code);
  const message = messageOf(error);
  return {
    kind: kindOf(words.join(' ').toLowerCase(), message, code ?? status),
    type: words[0] ?? (code === undefined ? 'error' : String(code)),
    message,
  };
}

/** Under `error`, as an object or as a sentence; some servers send it bare, or under `detail`. */
function errorOf(value: JsonObject): JsonObject | undefined {
  const { error, detail, message } = value;
  if (isJsonObject(error)) return error;
  if (typeof error === 'string') return { ...value, message: textOf(message) || error };
  if (typeof message === 'string') return value;
  if (typeof detail === 'string') return { message: detail };
  return detail === undefined || detail === null ? undefined : { message: JSON.stringify(detail) };
}

/** A router says what its upstream said. */
function messageOf(error: JsonObject): string {
  const message = textOf(error.message) || JSON.stringify(error);
  const raw = objectOf(error.metadata)?.raw;
  const upstream = typeof raw === 'string' ? raw.trim().slice(0, 300) : '';
  return upstream === '' || message.includes(upstream) ? message : `${message}: ${upstream}`;
}

function kindOf(words: string, message: string, status: number | undefined): WeirErrorKind {
  if (speaksOfQuota(message) || status === 402) return 'quota';
  // Servers say `invalid_request` of everything; a status that is clear says more.
  const clear = status !== undefined && CLEAR_STATUS.test(String(status));
  const row = ROWS.find(([pattern, kind]) => pattern.test(words) && !(clear && kind === 'malformedRequest'));
  const kind = row?.[1] ?? (status === undefined ? 'server' : kindOfStatus(status));
  return NAMES_THE_MODEL.has(kind) && speaksOfModel(message) ? 'unknownModel' : kind;
}

const CLEAR_STATUS = /^(?:401|403|408|429|5\d\d)$/;

const NAMES_THE_MODEL: ReadonlySet<WeirErrorKind> = new Set(['malformedRequest', 'configuration']);

function speaksOfModel(message: string): boolean {
  return /\bmodel\b.{0,80}\b(?:does not exist|not found|not exist|unknown|not a valid)|not a valid model|no such model|invalid model\b|no endpoints found for/i.test(
    message,
  );
}

function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : undefined;
}
