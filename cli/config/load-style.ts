import { configOf, type Config } from '../../lib/config/config.js';
import type { CommandContext } from '../commands/command-context.js';
import { loadConfig, settingsOf } from './load-config.js';
import type { ConfigOptions } from './option-settings.js';

/** How answers are drawn, for commands that need no more of the configuration. */
export async function loadStyle(
  { env }: CommandContext,
  options: ConfigOptions,
): Promise<Pick<Config, 'wrapWidth' | 'showReasoning'>> {
  return configOf(settingsOf(await loadConfig(env, options)));
}
