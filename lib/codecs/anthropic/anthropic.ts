import type { Codec } from '../codec.js';
import { httpError } from '../http-failure.js';
import { parseJsonObject } from '../parse-json.js';
import { wellFormedJson } from '../well-formed.js';
import { AnthropicDecoder } from './decoder.js';
import { complaintOf } from './errors.js';
import { requestBody } from './request.js';

/** Anthropic's Messages API: `POST /v1/messages`, an event stream that ends with `message_stop`. */
export const anthropic: Codec = {
  name: 'anthropic',
  defaultBaseUrl: 'https://api.anthropic.com',
  speaks: (path) => path.endsWith('/v1/messages'),
  encode: (request) => ({
    method: 'POST',
    path: '/v1/messages',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'anthropic-version': '2023-06-01',
    },
    body: wellFormedJson(requestBody(request)),
  }),
  authorise: (key) => ({ 'x-api-key': key }),
  decode: (request) => new AnthropicDecoder(request.schema ? 'structured' : 'text'),
  classify: (failure, nowMs) =>
    httpError('anthropic', failure, complaintOf(parseJsonObject(failure.body)), nowMs),
};
