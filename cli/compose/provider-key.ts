import { WeirError } from '../../lib/model/errors.js';
import type { ConfiguredProvider } from './providers.js';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The key of a provider: what its variable holds, else what its command prints.
 *
 * @throws WeirError `missingKey` when there is none and one is needed; no error ever says what a key is
 */
export async function providerKey(
  provider: ConfiguredProvider,
  env: Env,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { name, keyVariable, keyCommand } = provider;
  const value = keyVariable === undefined ? undefined : env[keyVariable]?.trim();
  if (keyVariable !== undefined && value) return usable(value, keyVariable, name);
  if (keyCommand !== undefined) {
    const { commandKey, commandName } = await import('./key-command.js');
    return usable(await commandKey(keyCommand, name, signal), commandName(keyCommand), name);
  }
  if (keyVariable === undefined) return undefined;
  throw new WeirError('missingKey', `${keyVariable} is not set, and ${name} needs a key.`, {
    hint: `Set ${keyVariable}, or try the embedded demo with -m demo.`,
  });
}

/** What cannot stand in a header would be an error that quotes it. */
function usable(key: string, source: string, provider: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new WeirError('missingKey', `What ${source} gives is no key for ${provider}.`, {
    hint: 'A key is one word of plain letters, digits and signs.',
  });
}
