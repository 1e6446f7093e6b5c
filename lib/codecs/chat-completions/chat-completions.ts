import type { Codec } from '../codec.js';
import { httpError } from '../http-failure.js';
import { parseJsonObject } from '../parse-json.js';
import { wellFormedJson } from '../well-formed.js';
import { ChatDecoder } from './decoder.js';
import type { ChatDialect } from './dialect.js';
import { CEREBRAS, LLAMACPP, OPENROUTER, plainDialect } from './dialects.js';
import { complaintOf } from './errors.js';
import { requestBody } from './request.js';

/**
 * Chat Completions as a server speaks it: `POST …/chat/completions`, an event stream that ends with `[DONE]`, or with
 * the body once a `finish_reason` has come.
 */
export function chatCompletions(dialect: ChatDialect): Codec {
  const { name, defaultBaseUrl, basePath } = dialect;
  return {
    name,
    defaultBaseUrl,
    basePath,
    speaks: (path) => path.endsWith(PATH),
    encode: (request) => ({
      method: 'POST',
      path: PATH,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: wellFormedJson(requestBody(request, dialect)),
    }),
    authorise: (key) => ({ authorization: `Bearer ${key}` }),
    decode: (request) => new ChatDecoder(name, request.schema ? 'structured' : 'text'),
    classify: (failure, nowMs) =>
      httpError(name, failure, complaintOf(parseJsonObject(failure.body), failure.status), nowMs),
  };
}

const PATH = '/chat/completions';

export const openrouter: Codec = chatCompletions(OPENROUTER);
export const cerebras: Codec = chatCompletions(CEREBRAS);
export const llamacpp: Codec = chatCompletions(LLAMACPP);

/** Any other server of this wire, by its address. */
export function chatServer(name: string, baseUrl: string): Codec {
  return chatCompletions(plainDialect(name, baseUrl));
}
