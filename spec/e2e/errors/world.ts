import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { runShell, runWeir, type RunResult } from '../../support/run-weir.js';
import { writeAnswer } from '../../support/scripted-answer.js';
import { ROOT } from '../../support/weir-command.js';
import { makeHome, type WeirHome } from '../../support/weir-home.js';
import { startWireServer, type Fault } from '../../support/wire-server.js';

export const QUESTION = 'What is a weir?';
export const KEY = 'secret-of-the-spec';
export const QUERY: readonly string[] = ['query', '-n', '-m', 'anthropic/claude-haiku-4-5', QUESTION];

export interface AskOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** What the first request meets; without one it is answered. */
  readonly fault?: Fault;
  /** What is answered. Default: `Yes.`. */
  readonly pieces?: readonly string[];
  /** Why the answer stops, in the provider's word. */
  readonly stop?: string;
}

/** One failure, provoked for real: a home, servers on loopback, and the command. */
export class World {
  readonly home: WeirHome = makeHome();
  readonly #closes: (() => Promise<void> | void)[] = [];

  /** Asks through a server that answers, or fails as told. */
  async ask({ fault, pieces = ['Yes.'], stop = 'end_turn', env, args }: AskOptions = {}): Promise<RunResult> {
    const dir = writeAnswer(path.join(this.home.path, 'answer'), pieces);
    const body = path.join(dir, '1.response.body');
    writeFileSync(body, readFileSync(body, 'utf8').replace('"end_turn"', JSON.stringify(stop)));
    const fail = fault === undefined ? {} : { 1: fault, 2: fault, 3: fault, 4: fault };
    const server = await startWireServer({ dir, fail });
    this.#closes.push(() => server.close());
    return this.askAt(server.url, { ...(env && { env }), ...(args && { args }) });
  }

  /** Asks whoever is at this address, once. */
  askAt(url: string, { env, args = QUERY }: AskOptions = {}): Promise<RunResult> {
    return this.run(args, { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url, ...ONCE, ...env });
  }

  /** An error body as the provider words it. */
  refuse(status: number, type: string, message: string, headers = {}): Promise<RunResult> {
    const body = JSON.stringify({ type: 'error', error: { type, message } });
    return this.ask({ fault: { status, body, headers: { 'content-type': 'application/json', ...headers } } });
  }

  /** A web page where an answer should be. */
  page(status: number): Promise<RunResult> {
    const body = '<!doctype html><html><head><title>Sign in</title></head><body>Please.</body></html>';
    return this.ask({ fault: { status, body, headers: { 'content-type': 'text/html' } } });
  }

  run(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    stdin?: string,
  ): Promise<RunResult> {
    const { home } = this;
    return runWeir(args, { home, env, deadlineMs: 60_000, ...(stdin === undefined ? {} : { stdin }) });
  }

  shell(script: string, env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    return runShell(script, { home: this.home, env, deadlineMs: 60_000 });
  }

  /** A server of another kind on loopback; gives its port. */
  async listen(server: net.Server): Promise<number> {
    const sockets: net.Socket[] = [];
    server.on('connection', (socket: net.Socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#closes.push(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return (server.address() as AddressInfo).port;
  }

  /** One whose certificate nobody trusts. */
  tlsServer(): net.Server {
    const file = (name: string) => readFileSync(path.join(ROOT, 'spec/fixtures/tls', name));
    return https.createServer({ key: file('key.pem'), cert: file('certificate.pem') });
  }

  httpServer(): net.Server {
    return http.createServer((_, outgoing) => outgoing.end());
  }

  /** One that says this to whoever asks, and goes. */
  talker(text: string): net.Server {
    return net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(text));
    });
  }

  later(close: () => void): void {
    this.#closes.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closes.reverse()) await close();
    this.home.remove();
  }
}

const ONCE = { WEIR_CFG_ASSISTANT__REQUEST__MAX_RETRIES: '0' };
