import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { eventStream } from './answer.js';

/** What the server saw of one request, on the clock of `performance.now`. */
export interface Exchange {
  requestAtMs: number;
  firstTokenAtMs: number;
  lastByteAtMs: number;
}

export interface AnswerServer {
  readonly url: string;
  /** Chooses the next answer; gives the record that its request will fill in. */
  next(text: string, silenceMs: number): Exchange;
  close(): void;
}

/** Gives each request the answer that was chosen for it: the first token, a silence, the rest. */
export async function startAnswerServer(): Promise<AnswerServer> {
  const streams = new Map<string, ReturnType<typeof eventStream>>();
  let chosen: { text: string; silenceMs: number; exchange: Exchange } | undefined;
  const server = http.createServer((incoming, outgoing) => {
    if (chosen === undefined) throw new Error('A request came that no answer was chosen for.');
    const { text, silenceMs, exchange } = chosen;
    exchange.requestAtMs = performance.now();
    incoming.resume();
    void (async () => {
      const { first, rest } = streams.get(text)!;
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.flushHeaders();
      outgoing.write(first);
      exchange.firstTokenAtMs = performance.now();
      if (silenceMs > 0) await setTimeout(silenceMs);
      outgoing.end(rest, () => (exchange.lastByteAtMs = performance.now()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (text, silenceMs) => {
      if (!streams.has(text)) streams.set(text, eventStream(text));
      const exchange = { requestAtMs: NaN, firstTokenAtMs: NaN, lastByteAtMs: NaN };
      chosen = { text, silenceMs, exchange };
      return exchange;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
