import { anthropic } from '../../lib/codecs/anthropic/anthropic.js';
import { HttpTransport } from '../../lib/io/http-transport.js';
import { WeirError } from '../../lib/model/errors.js';
import type { ProviderPort } from '../../operators/ports.js';
import type { ModelName } from './model-name.js';
import { announcing, wirePort } from './wire-port.js';

export interface ProviderOptions {
  readonly name: ModelName;
  readonly env: Readonly<Record<string, string | undefined>>;
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
  const { name, onSent } = options;
  switch (name.provider) {
    case 'anthropic':
      return anthropicProvider(options);
    case 'replay': {
      const { replayPort } = await import('./replay-port.js');
      return { port: replayPort(name.model, onSent), dispose: () => undefined };
    }
    case 'demo': {
      const { demoProvider } = await import('./demo-port.js');
      return { port: demoProvider(), dispose: () => undefined };
    }
  }
}

function anthropicProvider({ env, onSent }: ProviderOptions): OwnedProvider {
  const key = requiredKey(env, 'ANTHROPIC_API_KEY', 'anthropic');
  const { ANTHROPIC_BASE_URL: baseUrl } = env;
  const http = new HttpTransport();
  const transport = announcing(http, onSent);
  const address = baseUrl === undefined || baseUrl === '' ? {} : { baseUrl };
  const port = wirePort('anthropic', (request) => ({
    codec: anthropic,
    transport,
    request,
    key,
    ...address,
  }));
  return { port, dispose: () => http.close() };
}

function requiredKey(env: ProviderOptions['env'], variable: string, provider: string): string {
  const key = env[variable];
  if (key !== undefined && key !== '') return key;
  throw new WeirError('missingKey', `${variable} is not set, and ${provider} needs a key.`, {
    hint: `Set ${variable}, or try the embedded demo with -m demo.`,
  });
}
