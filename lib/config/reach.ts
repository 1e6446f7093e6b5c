import type { JsonObject } from '../model/json.js';
import { specOf } from './key-tree.js';
import { fittingSettings, type Setting } from './settings.js';

/** Whether a setting may apply though nobody has approved the workspace's file that it comes from. */
export function isHarmless({ path }: Setting): boolean {
  return specOf(path)?.harmless === true;
}

/**
 * Whether a conversation keeps this setting for its later turns. What runs, redirects or leaks is never read from a
 * conversation: those of a workspace may have come with its repository.
 */
export function belongsToConversation({ path }: Pick<Setting, 'path'>): boolean {
  return path[0] === 'assistant' && path[1] !== 'request';
}

/** What a stored conversation says of itself. It may come from another program: what does not fit is left out. */
export function conversationSettings(config: JsonObject, where: string): readonly Setting[] {
  const { assistant = {} } = config;
  return fittingSettings({ assistant }, { kind: 'conversation', where }).filter(belongsToConversation);
}
