export { messageAnswer, toolCall, toolCallAnswer, type Batches } from './answers.js';
export { fakeInterrupts, type FakeInterrupts } from './fake-interrupts.js';
export { fakePorts } from './fake-ports.js';
export { fakeTools, type FakeTool, type FakeTools } from './fake-tools.js';
export { fixedClock, type FixedClock } from './fixed-clock.js';
export { memoryStore, MemoryStore, type MemoryStoreOptions } from './memory-store.js';
export { recordingPrinter, type RecordingPrinter } from './recording-printer.js';
export { scriptedPrompt, type PromptScript, type ScriptedPrompt } from './scripted-prompt.js';
export {
  scriptedProvider,
  type ScriptedAnswer,
  type ScriptedProvider,
  type ScriptedStep,
} from './scripted-provider.js';
export { seededRandom } from './seeded-random.js';
export { silentLog } from './silent-log.js';
