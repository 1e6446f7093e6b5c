import { setTimeout } from 'node:timers/promises';

const DEADLINE_MS = 10_000;
const STEP_MS = 10;

/** Resolves once something holds of which no event tells: a process that is gone, a file of another program. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  const latest = performance.now() + DEADLINE_MS;
  while (!holds()) {
    if (performance.now() > latest) throw new Error(`${what}: not within ${DEADLINE_MS} ms`);
    await setTimeout(STEP_MS);
  }
}
