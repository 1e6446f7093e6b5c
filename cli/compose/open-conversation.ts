import type { ConversationHandle, ConversationStore } from '../../lib/io/store/store-types.js';
import type { JsonObject } from '../../lib/model/json.js';
import type { ConversationTarget } from '../arguments/command-line.js';
import type { CommandContext } from '../commands/command-context.js';
import { terminalSessionKey } from '../process/session-key.js';
import { openFileStore, openReadOnlyStore } from './stores.js';

export interface ConversationChoice {
  readonly target: ConversationTarget;
  readonly persist: boolean;
}

/** Where a question will go. */
export interface ChosenConversation {
  readonly store: ConversationStore;
  /** `undefined`: to a new conversation. */
  readonly id: string | undefined;
}

/**
 * Finds the conversation that a question goes to: the one named, the terminal's active one, or a new one. Without a
 * terminal a question begins a new conversation.
 */
export function chooseConversation(
  { target, persist }: ConversationChoice,
  { env }: CommandContext,
): ChosenConversation {
  const store = persist ? openFileStore(env) : openReadOnlyStore(env);
  return { store, id: targetId(target, store, terminalSessionKey(env)) };
}

/** Opens it for writing; it becomes the terminal's active one. A new one begins with this configuration. */
export async function openConversation(
  { store, id }: ChosenConversation,
  config: JsonObject,
  context: CommandContext,
): Promise<ConversationHandle> {
  const key = terminalSessionKey(context.env);
  const handle = id === undefined ? store.create({ config }) : await store.open(id, waitFor(context));
  for (const notice of handle.notices) context.printer.line(notice, context.palette.warning);
  if (key !== undefined) store.setActiveConversation(key, handle.summary.id);
  return handle;
}

function targetId(
  target: ConversationTarget,
  store: ConversationStore,
  key: string | undefined,
): string | undefined {
  switch (target.kind) {
    case 'new':
      return undefined;
    case 'id':
      return target.id;
    case 'active': {
      const id = key === undefined ? undefined : store.activeConversation(key);
      // It may have been removed since.
      return store.list().some((summary) => summary.id === id) ? id : undefined;
    }
  }
}

function waitFor({ printer, palette, router }: CommandContext) {
  return {
    signal: router.shutdown,
    onWait: ({ pid }: { readonly pid: number }) =>
      printer.line(`Waiting for process ${pid}, which is writing to this conversation …`, palette.dim),
  };
}
