/** weir-stream/operators: the reactive shells over the pure machines, and the turn. Nothing here needs Node. */
export { accumulateByIndex } from './accumulate-by-index.js';
export { assembleToolCalls } from './assemble-tool-calls.js';
export { createTurn, type Turn } from './create-turn.js';
export { fromAbortable } from './from-abortable.js';
export { holdWhile } from './hold-while.js';
export { inBatches } from './in-batches.js';
export { inRequestOrder, type InRequestOrderOptions } from './in-request-order.js';
export { markdownBlocks } from './markdown-blocks.js';
export type {
  ClockPort,
  InterruptScope,
  InterruptsPort,
  LogPort,
  PrinterPort,
  PromptPort,
  ProviderPort,
  RandomPort,
  StorePort,
  ToolsPort,
  TurnPorts,
} from './ports.js';
export { renderMarkdown, type RenderMarkdownOptions } from './render-markdown.js';
export { requireFinish } from './require-finish.js';
export { runCycle, type CycleOptions } from './run-cycle.js';
export { runTools, type RunToolsOptions } from './run-tools.js';
export { runTurn } from './run-turn.js';
export { splitPaths, type PathOutput, type Paths } from './split-paths.js';
export { throughMachine } from './through-machine.js';
export type { TurnEvent } from './turn-events.js';
export type { TurnOptions } from './turn-options.js';
export { eventFlow, flowOf, type Flow } from './turn/flow.js';
