/** weir-stream: the vocabulary and the pure machines. Nothing here needs RxJS or Node. */
export * from './model/assert-never.js';
export * from './model/blocks.js';
export * from './model/entries.js';
export * from './model/errors.js';
export * from './model/events.js';
export * from './model/finish.js';
export * from './model/json.js';
export * from './model/machine.js';
export * from './model/provider-events.js';
export * from './model/thread.js';
export * from './model/tools.js';
export * from './model/turn.js';
export { PartAccumulator } from './accumulate/part-accumulator.js';
export { ChatRenderer, type ChatRendererOptions } from './chat/chat-renderer.js';
export { SourceText } from './chat/source-text.js';
export { anthropic } from './codecs/anthropic/anthropic.js';
export {
  cerebras,
  chatCompletions,
  chatServer,
  llamacpp,
  openrouter,
} from './codecs/chat-completions/chat-completions.js';
export type { ChatDialect } from './codecs/chat-completions/dialect.js';
export type { Codec, Decoder, Headers, WireFailure, WireRequest } from './codecs/codec.js';
export {
  ConversationStream,
  type ConversationParts,
  type EntryProblem,
} from './conversation/conversation-stream.js';
export { projectThread, type ThreadContext } from './conversation/projection.js';
export { sanitize } from './conversation/sanitize.js';
export type { StreamPorts } from './conversation/stream-ports.js';
export { demoAnswer } from './demo/demo-answer.js';
export { demoTools, runDemoTool } from './demo/demo-tools.js';
export type { FormatOptions } from './format/format-options.js';
export { createInlineParser } from './format/inline-parser.js';
export { MarkdownRenderer } from './format/markdown-renderer.js';
export { TerminalFormatter } from './format/terminal-formatter.js';
export { MarkdownBlocks } from './markdown/markdown-blocks.js';
export {
  chatProvider,
  providerTable,
  type ChatProviderOptions,
  type ProviderEntry,
} from './providers/provider-table.js';
export { sanitiseText } from './sanitise/sanitise-text.js';
export { Sanitiser } from './sanitise/sanitiser.js';
export { ToolCallAssembler } from './tool-calls/tool-call-assembler.js';
export { idleTurn, reduceTurn } from './turn/reduce-turn.js';
export { decideRetry, type RetryDecision } from './turn/retry-policy.js';
export { TurnCoordinator, type TurnHandle } from './turn/turn-coordinator.js';
export type { TurnMemory, TurnStep } from './turn/turn-step.js';
