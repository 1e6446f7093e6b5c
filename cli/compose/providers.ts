import type { Config, ProviderConfig } from '../../lib/config/config.js';
import { nearest } from '../../lib/config/nearest.js';
import { WeirError } from '../../lib/model/errors.js';
import { chatProvider, providerTable, type ProviderEntry } from '../../lib/providers/provider-table.js';

/** A provider with what the configuration says of it. */
export interface ConfiguredProvider extends ProviderEntry {
  /** Stronger than the vendor's variable. */
  readonly baseUrl?: string;
  /** Run when no variable gives a key. */
  readonly keyCommand?: NonNullable<ProviderConfig['keyCommand']>;
}

/**
 * The providers that weir knows, as configured, and those of the person's own.
 *
 * @throws WeirError `configuration` for a provider that is neither known nor described
 */
export function configuredProviders({ providers }: Pick<Config, 'providers'>): readonly ConfiguredProvider[] {
  const known = providerTable.map((entry) => {
    const own = Object.hasOwn(providers, entry.name) ? providers[entry.name] : undefined;
    return own === undefined ? entry : withConfig(entry, own);
  });
  const others = Object.entries(providers).filter(([name]) => !known.some((entry) => entry.name === name));
  return [...known, ...others.map(([name, own]) => ownProvider(name, own))];
}

/** Where the configuration says how to come by the key, no key is taken from the vendor's own variable. */
function withConfig(entry: ProviderEntry, own: ProviderConfig): ConfiguredProvider {
  const { baseUrl, keyCommand, defaultModel } = own;
  const { keyVariable: usual, ...rest } = entry;
  const keyVariable = own.keyVariable ?? (keyCommand === undefined ? usual : undefined);
  return {
    ...rest,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(keyCommand !== undefined && { keyCommand }),
    ...(defaultModel !== undefined && { defaultModel }),
    ...(keyVariable !== undefined && { keyVariable }),
  };
}

function ownProvider(name: string, own: ProviderConfig): ConfiguredProvider {
  const { type, baseUrl } = own;
  if (type !== undefined && baseUrl !== undefined) return withConfig(chatProvider({ name, baseUrl }), own);
  const close = nearest(
    name,
    providerTable.map((entry) => entry.name),
  );
  const suggestion = close === undefined ? '' : `Did you mean providers.llm.${close}? `;
  throw new WeirError('configuration', `providers.llm.${name} describes no provider that weir knows.`, {
    hint: `${suggestion}One of your own has type = "chat-completions" and a base_url.`,
  });
}
