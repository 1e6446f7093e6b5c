import { defer } from 'rxjs';
import type { Codec } from '../../lib/codecs/codec.js';
import { anthropic } from '../../lib/codecs/anthropic/anthropic.js';
import { HttpTransport } from '../../lib/io/http-transport.js';
import { streamAnswer } from '../../lib/io/wire-provider.js';
import type { Transport } from '../../lib/io/wire-transport.js';
import { WeirError } from '../../lib/model/errors.js';
import { fromAbortable } from '../../operators/from-abortable.js';
import type { ProviderPort } from '../../operators/ports.js';
import type { ModelName } from './model-name.js';

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

/** The provider of a model. Missing keys are told here, before anything is stored or sent. */
export async function openProvider(options: ProviderOptions): Promise<OwnedProvider> {
  const { name, env } = options;
  switch (name.provider) {
    case 'anthropic':
      return overWire(options, anthropic, new HttpTransport(), {
        key: requiredKey(env, 'ANTHROPIC_API_KEY', 'anthropic'),
        baseUrl: env.ANTHROPIC_BASE_URL,
      });
    case 'replay': {
      const { openReplay } = await import('../../lib/io/replay-transport.js');
      const { codec, transport } = openReplay(name.model);
      return overWire(options, codec, transport, {});
    }
    case 'demo': {
      const { demoProvider } = await import('./demo-port.js');
      return { port: demoProvider(), dispose: () => undefined };
    }
  }
}

interface Address {
  readonly key?: string;
  readonly baseUrl?: string | undefined;
}

function overWire(
  { name, onSent }: ProviderOptions,
  codec: Codec,
  transport: Transport,
  { key, baseUrl }: Address,
): OwnedProvider {
  const announcing: Transport = {
    open: (request, signal) => {
      const opened = transport.open(request, signal);
      onSent();
      return opened;
    },
    close: () => transport.close(),
  };
  const port: ProviderPort = {
    name: name.provider,
    stream: (request) =>
      defer(() =>
        fromAbortable((signal) =>
          streamAnswer(
            {
              codec,
              transport: announcing,
              request,
              ...(key === undefined ? {} : { key }),
              ...(baseUrl === undefined || baseUrl === '' ? {} : { baseUrl }),
            },
            signal,
          ),
        ),
      ),
  };
  return { port, dispose: () => transport.close() };
}

function requiredKey(env: ProviderOptions['env'], variable: string, provider: string): string {
  const key = env[variable];
  if (key !== undefined && key !== '') return key;
  throw new WeirError('missingKey', `${variable} is not set, and ${provider} needs a key.`, {
    hint: `Set ${variable}, or try the embedded demo with -m demo.`,
  });
}
