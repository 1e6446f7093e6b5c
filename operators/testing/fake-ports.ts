import type { TurnPorts } from '../ports.js';
import { messageAnswer } from './answers.js';
import { fakeInterrupts } from './fake-interrupts.js';
import { fakeTools } from './fake-tools.js';
import { fixedClock } from './fixed-clock.js';
import { memoryStore } from './memory-store.js';
import { recordingPrinter } from './recording-printer.js';
import { scriptedPrompt } from './scripted-prompt.js';
import { scriptedProvider } from './scripted-provider.js';
import { seededRandom } from './seeded-random.js';
import { silentLog } from './silent-log.js';

/** All ports of a turn as fakes, but for those that are given. The provider answers one request, with `Hello.`. */
export function fakePorts(ports: Partial<TurnPorts> = {}): TurnPorts {
  const clock = ports.clock ?? fixedClock();
  const random = ports.random ?? seededRandom(1);
  return {
    provider: scriptedProvider([messageAnswer(['Hello.'])], ports.scheduler),
    store: memoryStore({ now: () => clock.now(), random }),
    tools: fakeTools(),
    prompt: scriptedPrompt(),
    printer: recordingPrinter(),
    interrupts: fakeInterrupts(),
    clock,
    random,
    log: silentLog,
    ...ports,
  };
}
