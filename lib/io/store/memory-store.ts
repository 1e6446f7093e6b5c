import { ConversationStream } from '../../conversation/conversation-stream.js';
import { timestampOf } from '../../conversation/timestamps.js';
import { WeirError } from '../../model/errors.js';
import { conversationId } from './conversation-paths.js';
import { OpenConversation } from './open-conversation.js';
import type { ConversationStore, StorePorts } from './store-types.js';
import { NO_STORAGE } from './turn-storage.js';

/**
 * A store that writes nothing anywhere, for `--no-persist`. With a store below it, what is kept there can be read and
 * gone on with, in memory.
 */
export function memoryStore({ clock, random }: StorePorts, below?: ConversationStore): ConversationStore {
  const now = (): number => clock.now();
  const read: ConversationStore['read'] = (id) => {
    if (below !== undefined) return below.read(id);
    throw new WeirError('usage', `There is no conversation '${id}': nothing is kept.`);
  };
  return {
    list: () => below?.list() ?? [],
    create: ({ title, config = {} } = {}) => {
      const id = conversationId(now(), random);
      const named = title === undefined ? {} : { title };
      const summary = { id, ...named, createdAt: timestampOf(now()), updatedMs: now(), folder: '' };
      const stream = new ConversationStream({ now, random }, config);
      return new OpenConversation({ summary, stream, notices: [], recovered: [] }, NO_STORAGE, now);
    },
    open: (id) =>
      Promise.resolve().then(() => new OpenConversation({ ...read(id), recovered: [] }, NO_STORAGE, now)),
    read,
    activeConversation: (key) => below?.activeConversation(key),
    setActiveConversation: () => undefined,
  };
}
