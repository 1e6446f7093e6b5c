export { foldConfig, mergeConfig } from './config-delta.js';
export { conversationFacts, type ConversationFacts } from './conversation-facts.js';
export { ConversationStream, type ConversationParts, type EntryProblem } from './conversation-stream.js';
export { finishMetadata } from './finish-metadata.js';
export {
  type JournalContent,
  type JournalRecord,
  readJournal,
  writeJournalRecord,
} from './journal-record.js';
export { fromLegacyEvents } from './legacy.js';
export { applyPatches } from './patches.js';
export { projectEvents, projectThread, type ThreadContext } from './projection.js';
export { recoverJournal, type Recovery } from './recover-journal.js';
export { sanitize, SANITIZE_STEPS, type SanitizeStep } from './sanitize.js';
export type { StreamPorts } from './stream-ports.js';
export { TurnRuleError, TurnWriter, type TurnRule } from './turn-writer.js';
export { turnsOf, type Turn } from './turns.js';
export { validateThread } from './validate-thread.js';
