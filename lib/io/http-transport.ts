import http from 'node:http';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { Headers } from '../codecs/codec.js';
import { WeirError } from '../model/errors.js';
import { leaveBody, openBody } from './http-body.js';
import { connectionError } from './http-errors.js';
import type { StreamRequest, StreamResponse, Transport } from './wire-transport.js';

/** An idle connection is kept this long for the next request, in milliseconds. */
const IDLE_MS = 30_000;

type Client = Pick<typeof http, 'request' | 'Agent'>;

/** HTTP and HTTPS with connections that are used again. Nothing is retried and no redirect followed. */
export class HttpTransport implements Transport {
  readonly #agents = new Map<string, Agent>();

  async open(request: StreamRequest, signal: AbortSignal): Promise<StreamResponse> {
    const client = await clientFor(request.url);
    signal.throwIfAborted();
    const exchange = new Exchange(request, client, this.#agent(request.url.protocol, client), signal);
    return exchange.response();
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  #agent(protocol: string, client: Client): Agent {
    const known = this.#agents.get(protocol);
    if (known) return known;
    const agent = new client.Agent({ keepAlive: true, timeout: IDLE_MS });
    this.#agents.set(protocol, agent);
    return agent;
  }
}

async function clientFor({ protocol }: URL): Promise<Client> {
  if (protocol === 'http:') return http;
  if (protocol === 'https:') return (await import('node:https')).default;
  throw new WeirError('configuration', `An address cannot begin with ${protocol}`, {
    hint: 'base_url begins with https:// or http://.',
  });
}

/** One request and its answer; owns the listener on the signal until both are over. */
class Exchange {
  readonly #host: string;
  readonly #signal: AbortSignal;
  readonly #outgoing: ClientRequest;
  readonly #abort = () => this.#outgoing.destroy();

  constructor(request: StreamRequest, client: Client, agent: Agent, signal: AbortSignal) {
    const { url, method, headers, body } = request;
    this.#host = `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
    this.#signal = signal;
    const length = String(Buffer.byteLength(body));
    try {
      this.#outgoing = client.request(url, {
        method,
        agent,
        headers: { ...headers, 'content-length': length },
      });
    } catch (error) {
      throw connectionError(error, this.#host, false);
    }
    this.#outgoing.end(body);
  }

  response(): Promise<StreamResponse> {
    this.#signal.addEventListener('abort', this.#abort, { once: true });
    return new Promise((resolve, reject) => {
      this.#outgoing.on('error', (error) => {
        this.#release();
        reject(this.#reason(error, false));
      });
      this.#outgoing.once('response', (incoming) => {
        incoming.once('close', this.#release);
        // A failure between the headers and the first read is told by that read.
        incoming.on('error', () => undefined);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: flatHeaders(incoming),
          body: this.#body(incoming),
        });
      });
    });
  }

  async *#body(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
    const body = await openBody(incoming);
    try {
      for await (const bytes of body.iterator({ destroyOnReturn: false })) yield bytes as Uint8Array;
    } catch (error) {
      throw this.#reason(error, true);
    } finally {
      this.#release();
      leaveBody(incoming, body);
    }
  }

  #reason(error: unknown, begun: boolean): Error {
    return this.#signal.aborted ? (this.#signal.reason as Error) : connectionError(error, this.#host, begun);
  }

  readonly #release = (): void => {
    this.#signal.removeEventListener('abort', this.#abort);
  };
}

function flatHeaders(incoming: IncomingMessage): Headers {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const),
  );
}
