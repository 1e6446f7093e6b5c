import type { ConversationStore } from '../../lib/io/store/store-types.js';
import { terminalSessionKey } from '../process/session-key.js';
import type { CommandContext } from './command-context.js';

/** The conversation that a command speaks of: the one named, the terminal's active one, or the newest. */
export function wantedConversation(
  target: string | undefined,
  store: ConversationStore,
  env: CommandContext['env'],
): string {
  if (target !== undefined) return target;
  const key = terminalSessionKey(env);
  return (key === undefined ? undefined : store.activeConversation(key)) ?? 'last';
}
