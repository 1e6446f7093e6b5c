import { HttpTransport } from '../../lib/io/http-transport.js';
import { WeirError } from '../../lib/model/errors.js';
import { providerTable, type ProviderEntry } from '../../lib/providers/provider-table.js';
import type { ProviderPort } from '../../operators/ports.js';
import type { ModelName } from './model-name.js';
import { announcing, wirePort } from './wire-port.js';

export interface ProviderOptions {
  readonly name: ModelName;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Default: those that weir knows by name. */
  readonly entries?: readonly ProviderEntry[];
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
  const { name, onSent, entries = providerTable } = options;
  if (name.provider === 'replay') {
    const { replayPort } = await import('./replay-port.js');
    return { port: replayPort(name.model, onSent), dispose: () => undefined };
  }
  const entry = entries.find((known) => known.name === name.provider);
  if (entry) return wireProvider(entry, options);
  const { demoProvider } = await import('./demo-port.js');
  return { port: demoProvider(), dispose: () => undefined };
}

function wireProvider(entry: ProviderEntry, { env, onSent }: ProviderOptions): OwnedProvider {
  const { name, codec } = entry;
  const key = keyOf(entry, env);
  const baseUrl = entry.baseUrlVariable === undefined ? undefined : env[entry.baseUrlVariable];
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

function keyOf({ name, keyVariable }: ProviderEntry, env: ProviderOptions['env']): string | undefined {
  if (keyVariable === undefined) return undefined;
  const key = env[keyVariable];
  if (key !== undefined && key !== '') return key;
  throw new WeirError('missingKey', `${keyVariable} is not set, and ${name} needs a key.`, {
    hint: `Set ${keyVariable}, or try the embedded demo with -m demo.`,
  });
}
