export { openStore, type FileStoreOptions } from './file-store.js';
export { memoryStore } from './memory-store.js';
export type { LockHolder } from './lock-file.js';
export type { ProcessIdentity, ProcessProbe } from './process-identity.js';
export type {
  ConversationHandle,
  ConversationSnapshot,
  ConversationStore,
  ConversationSummary,
  StorePorts,
} from './store-types.js';
export type { LockWait } from './take-lock.js';
