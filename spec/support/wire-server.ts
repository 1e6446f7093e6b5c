import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How an answer is cut into writes: one per event, one in all, or so many bytes each. */
export type ChunkMode = 'event' | 'all' | { readonly bytes: number };

/** What goes wrong with one request. All but `delayMs` leave the recorded answer for the next request. */
export type Fault =
  /** Another answer in place of the recorded one. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** The connection is reset before the headers, or after so many bytes of the body. */
  | { readonly reset: 'before' | number }
  /** Silence after so many bytes of the body, or instead of any answer; ends when the client goes. */
  | { readonly stall: 'before' | number }
  /** A clean end of the answer after so many bytes. */
  | { readonly truncate: number }
  /** So many whole events, then this error inside the stream, then a clean end. */
  | { readonly errorAfterEvents: number; readonly error: { readonly type: string; readonly message: string } }
  /** Silence before the headers, then the usual answer. */
  | { readonly delayMs: number };

export interface WireServerOptions {
  /** Folders of recorded exchanges; the k-th POST gets the k-th answer, after the last one that one again. */
  readonly dir: string | readonly string[];
  /** Default: `event`. */
  readonly chunk?: ChunkMode;
  /** Line ends of event streams. Default: as recorded. */
  readonly eol?: 'lf' | 'crlf';
  /** Wait before every write but the first. Default 0. */
  readonly delayMs?: number;
  /** The body is written and the answer never ended. */
  readonly keepOpen?: boolean;
  /** By the number of the POST, from 1. */
  readonly fail?: Readonly<Record<number, Fault>>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  /** The connection it came on, from 1. */
  readonly connection: number;
  /** Resolves when the answer is over: `true` if the client went before its end. */
  readonly gone: Promise<boolean>;
}

export interface WireServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Resolves when so many requests have come. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Plays recorded traffic on 127.0.0.1, with faults where they are asked for. */
export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const recorded = [options.dir].flat().flatMap((dir) => readExchanges(dir));
  const requests: SeenRequest[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const connections = new Map<object, number>();
  let used = 0;

  const server = http.createServer((incoming, outgoing) => {
    void (async () => {
      const connection = connections.get(incoming.socket) ?? connections.size + 1;
      connections.set(incoming.socket, connection);
      const body = await readAll(incoming);
      requests.push(seen(incoming, outgoing, body, connection));
      for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
      const fault = options.fail?.[requests.length];
      const exchange = recorded[Math.min(used, recorded.length - 1)]!;
      if (fault === undefined || 'delayMs' in fault) used += 1;
      await answer(outgoing, exchange, options, fault);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function readExchanges(dir: string): Recorded[] {
  return readdirSync(dir)
    .flatMap((name) => /^(\d+)\.response\.body$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other))
    .map((number) => {
      const meta = readFileSync(path.join(dir, `${number}.response.meta.json`), 'utf8');
      return {
        ...(JSON.parse(meta) as { status: number; headers: Record<string, string> }),
        body: readFileSync(path.join(dir, `${number}.response.body`)),
      };
    });
}

async function readAll(incoming: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function seen(
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  body: string,
  connection: number,
): SeenRequest {
  const gone = new Promise<boolean>((resolve) => {
    outgoing.once('close', () => {
      resolve(!outgoing.writableFinished);
    });
  });
  const { method = '', url = '', headers } = incoming;
  return { method, path: url, headers, body: parsed(body), connection, gone };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function answer(
  outgoing: http.ServerResponse,
  { status, headers, body }: Recorded,
  options: WireServerOptions,
  fault: Fault | undefined,
): Promise<void> {
  const bytes = options.eol === 'crlf' ? Buffer.from(body.toString().replace(/\r?\n/g, '\r\n')) : body;
  if (fault && 'delayMs' in fault) await setTimeout(fault.delayMs);
  if (fault && 'status' in fault) {
    outgoing.writeHead(fault.status, fault.headers ?? { 'content-type': 'application/json' });
    outgoing.end(fault.body ?? '');
    return;
  }
  if (fault && 'stall' in fault && fault.stall === 'before') return;
  if (fault && 'reset' in fault && fault.reset === 'before') {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  outgoing.writeHead(status, { ...headers });
  await play(outgoing, cut(bytes, fault), options);
  if (fault && 'reset' in fault) outgoing.socket?.resetAndDestroy();
  else if (!options.keepOpen && !(fault && 'stall' in fault)) outgoing.end();
}

function cut(bytes: Buffer, fault: Fault | undefined): Buffer {
  if (fault === undefined) return bytes;
  if ('truncate' in fault) return bytes.subarray(0, fault.truncate);
  if ('reset' in fault && fault.reset !== 'before') return bytes.subarray(0, fault.reset);
  if ('stall' in fault && fault.stall !== 'before') return bytes.subarray(0, fault.stall);
  if (!('errorAfterEvents' in fault)) return bytes;
  const events = pieces(bytes, 'event').slice(0, fault.errorAfterEvents);
  const error = JSON.stringify({ type: 'error', error: fault.error });
  return Buffer.concat([...events, Buffer.from(`event: error\ndata: ${error}\n\n`)]);
}

async function play(outgoing: http.ServerResponse, bytes: Buffer, options: WireServerOptions): Promise<void> {
  let first = true;
  for (const piece of pieces(bytes, options.chunk ?? 'event')) {
    if (!first) await (options.delayMs ? setTimeout(options.delayMs) : setImmediate());
    first = false;
    if (outgoing.destroyed) return;
    outgoing.write(piece);
  }
}

/** The writes that a body is sent in. */
export function pieces(bytes: Buffer, mode: ChunkMode): Buffer[] {
  if (mode === 'all') return [bytes];
  if (mode === 'event')
    return bytes
      .toString('latin1')
      .split(/(?<=\r?\n\r?\n)/)
      .map((text) => Buffer.from(text, 'latin1'));
  const count = Math.ceil(bytes.length / mode.bytes);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * mode.bytes, (at + 1) * mode.bytes));
}
