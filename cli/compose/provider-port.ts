import { HttpTransport } from '../../lib/io/http-transport.js';
import type { ProviderPort } from '../../operators/ports.js';
import type { ModelName } from './model-name.js';
import { providerKey } from './provider-key.js';
import type { ConfiguredProvider } from './providers.js';
import { announcing, wirePort } from './wire-port.js';

export interface ProviderOptions {
  readonly name: ModelName;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly entries: readonly ConfiguredProvider[];
  /** Ends a command that prints a key. */
  readonly signal: AbortSignal;
  /** Called when a request is on its way: what is needed for its answer may be loaded now. */
  readonly onSent: () => void;
}

/** A provider, and the way to let go of its connections. */
export interface OwnedProvider {
  readonly port: ProviderPort;
  dispose(): void;
}

/** The provider of a model. Missing keys and recordings are told here, before anything is stored or sent. */
export async function openProvider(options: ProviderOptions): Promise<OwnedProvider> {
  const { name, onSent, entries } = options;
  if (name.provider === 'replay') {
    const { replayPort } = await import('./replay-port.js');
    return { port: replayPort(name.model, onSent), dispose: () => undefined };
  }
  const entry = entries.find((known) => known.name === name.provider);
  if (entry) return wireProvider(entry, options);
  const { demoProvider } = await import('./demo-port.js');
  return { port: demoProvider(), dispose: () => undefined };
}

async function wireProvider(
  entry: ConfiguredProvider,
  { env, onSent, signal }: ProviderOptions,
): Promise<OwnedProvider> {
  const { name, codec } = entry;
  const key = await providerKey(entry, env, signal);
  const baseUrl = entry.baseUrl ?? (entry.baseUrlVariable === undefined ? '' : env[entry.baseUrlVariable]);
  const http = new HttpTransport();
  const transport = announcing(http, onSent);
  const port = wirePort(name, (request) => ({
    codec,
    transport,
    request,
    ...(key !== undefined && { key }),
    ...(baseUrl && { baseUrl }),
  }));
  return { port, dispose: () => http.close() };
}
