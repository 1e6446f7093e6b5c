import type { Codec, Headers } from '../codecs/codec.js';
import { WeirError } from '../model/errors.js';
import type { CodecEvent } from '../model/provider-events.js';
import type { ProviderRequest } from '../model/thread.js';
import { readText } from './http-body.js';
import { masked, maskedError } from './masked-error.js';
import { refuseOpenKey, wireUrl } from './wire-address.js';
import type { StreamResponse, Transport } from './wire-transport.js';

/** As much as is read of an answer that is an error. */
const ERROR_BODY_BYTES = 64 * 1024;

export interface AnswerOptions {
  readonly codec: Codec;
  readonly transport: Transport;
  readonly request: ProviderRequest;
  /** Default: the vendor's. */
  readonly baseUrl?: string;
  readonly key?: string;
  /** Added to every request; they win. */
  readonly headers?: Headers;
  /** Wall clock in milliseconds, for dates in `retry-after`. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Sends one request and gives its answer: one array of events per socket read, empty ones left out. Ends at the
 * protocol's own end, without waiting for that of the connection.
 *
 * Throws a WeirError (what had been decoded before is always given first), or the signal's reason when aborted.
 */
export async function* streamAnswer(
  options: AnswerOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly CodecEvent[], void, undefined> {
  const { codec, request } = options;
  const response = await send(options, signal);
  const decoder = codec.decode(request);
  for await (const bytes of response.body) {
    const events = decoder.push(bytes);
    if (events.length > 0) yield events;
    if (decoder.failure) throw maskedError(decoder.failure, options.key);
    if (decoder.finished) return;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
  if (decoder.failure) throw maskedError(decoder.failure, options.key);
}

async function send(options: AnswerOptions, signal: AbortSignal): Promise<StreamResponse> {
  const { codec, key, transport, request } = options;
  const { method, path, headers, body } = codec.encode(request);
  const url = wireUrl(options.baseUrl ?? codec.defaultBaseUrl, path, codec.basePath);
  if (key !== undefined) refuseOpenKey(url);
  const secret = key === undefined ? {} : codec.authorise(key);
  const all = { ...headers, ...secret, ...options.headers };
  const response = await transport.open({ url, method, headers: all, body }, signal);
  if (response.status >= 200 && response.status < 300 && !isPage(response)) return response;
  throw await failure(options, url, response, signal);
}

/** A web page with status 200 comes from a gateway that wants a log-in, not from a model. */
function isPage({ headers }: StreamResponse): boolean {
  return /^text\/html\b/i.test(headers['content-type'] ?? '');
}

async function failure(
  { codec, key, now = Date.now }: AnswerOptions,
  url: URL,
  response: StreamResponse,
  signal: AbortSignal,
): Promise<WeirError> {
  const { status, headers } = response;
  const text = await readText(response.body, ERROR_BODY_BYTES);
  signal.throwIfAborted();
  const error =
    status >= 300 && status < 400
      ? redirected(url, headers.location)
      : codec.classify({ status, headers, body: masked(text, key) }, now());
  return maskedError(error, key);
}

function redirected(url: URL, location: string | undefined): WeirError {
  const target =
    location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const where = target ? ` to ${target.origin}${target.pathname}` : '';
  return new WeirError(
    'configuration',
    `${url.host} redirects${where}, and a key never follows a redirect.`,
    {
      hint: 'Set base_url to the address where the provider answers.',
    },
  );
}
