import { anthropic } from '../codecs/anthropic/anthropic.js';
import { cerebras, chatServer, llamacpp, openrouter } from '../codecs/chat-completions/chat-completions.js';
import type { Codec } from '../codecs/codec.js';

/** A provider that is asked over a wire; its address is the codec's unless something else is said. */
export interface ProviderEntry {
  /** Before the slash of a model's name. */
  readonly name: string;
  readonly codec: Codec;
  /** The environment variable that holds the key. Without one the provider needs none. */
  readonly keyVariable?: string;
  /** The environment variable that holds another address. */
  readonly baseUrlVariable?: string;
  /** Asked when no model is named; without one it has to be. */
  readonly defaultModel?: string;
}

/** Every provider that weir knows by name, in the order in which one is preferred whose key is set. */
export const providerTable: readonly ProviderEntry[] = [
  {
    name: 'anthropic',
    codec: anthropic,
    keyVariable: 'ANTHROPIC_API_KEY',
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    defaultModel: 'claude-sonnet-4-5',
  },
  {
    name: 'openrouter',
    codec: openrouter,
    keyVariable: 'OPENROUTER_API_KEY',
    baseUrlVariable: 'OPENROUTER_BASE_URL',
    defaultModel: 'openai/gpt-5-mini',
  },
  {
    name: 'cerebras',
    codec: cerebras,
    keyVariable: 'CEREBRAS_API_KEY',
    baseUrlVariable: 'CEREBRAS_BASE_URL',
    defaultModel: 'gpt-oss-120b',
  },
  // The server has one model, whatever it is asked for.
  { name: 'llamacpp', codec: llamacpp, baseUrlVariable: 'LLAMACPP_BASE_URL', defaultModel: 'default' },
];

export interface ChatProviderOptions {
  readonly name: string;
  readonly baseUrl: string;
  /** Default: it needs no key. */
  readonly keyVariable?: string;
}

/** Any other server that speaks Chat Completions, by its address. */
export function chatProvider({ name, baseUrl, keyVariable }: ChatProviderOptions): ProviderEntry {
  return { name, codec: chatServer(name, baseUrl), ...(keyVariable !== undefined && { keyVariable }) };
}
