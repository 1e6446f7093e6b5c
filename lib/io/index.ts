/** weir-stream/node: the adapters to the outside, for Node. */
export { HttpTransport } from './http-transport.js';
export { LocalCommands, type LocalCommand } from './local-commands.js';
export { openReplay, type Replay, type ReplayOptions } from './replay-transport.js';
export { openStore, type FileStoreOptions } from './store/file-store.js';
export { memoryStore } from './store/memory-store.js';
export type {
  ConversationHandle,
  ConversationSnapshot,
  ConversationStore,
  ConversationSummary,
  StorePorts,
} from './store/store-types.js';
export type { LockWait } from './store/take-lock.js';
export { streamAnswer, type AnswerOptions } from './wire-provider.js';
export type { StreamRequest, StreamResponse, Transport } from './wire-transport.js';
