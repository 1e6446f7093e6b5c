import type { Settings } from '../../lib/config/fold-settings.js';
import { belongsToConversation, conversationSettings } from '../../lib/config/reach.js';
import { toTables, type Setting } from '../../lib/config/settings.js';
import { foldConfig } from '../../lib/conversation/config-delta.js';
import type { ConversationHandle } from '../../lib/io/store/store-types.js';
import type { JsonObject } from '../../lib/model/json.js';
import type { ModelName } from './model-name.js';

const MODEL = 'assistant.model.id';

/** What a new conversation keeps for its later turns: all that somebody has said, whoever said it. */
export function baseConfig(settings: Settings, name: ModelName): JsonObject {
  const said = settings.all().filter(({ origin }) => origin.kind !== 'default');
  return toTables(said.filter(belongsToConversation).map((setting) => named(setting, name)));
}

/** What the command line changes in a conversation that is gone on with; nothing where it changes nothing. */
export function configDelta(
  options: readonly Setting[],
  name: ModelName,
  { stream }: Pick<ConversationHandle, 'stream'>,
): JsonObject | undefined {
  const stored = conversationSettings(foldConfig(stream.baseConfig, stream.entries), '');
  const before = new Map(stored.map(({ key, value }) => [key, JSON.stringify(value)]));
  const changed = options
    .filter(belongsToConversation)
    .map((setting) => named(setting, name))
    .filter(({ key, value }) => before.get(key) !== JSON.stringify(value));
  return changed.length === 0 ? undefined : toTables(changed);
}

/** An alias may mean another model later. */
function named(setting: Setting, { provider, model }: ModelName): Setting {
  return setting.key === MODEL ? { ...setting, value: `${provider}/${model}` } : setting;
}
