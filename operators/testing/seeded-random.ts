import type { RandomPort } from '../ports.js';

/** Numbers in [0, 1) that look random and are the same for the same seed (a 32-bit linear congruence). */
export function seededRandom(seed: number): RandomPort {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
