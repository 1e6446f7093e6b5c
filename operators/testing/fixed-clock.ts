import type { ClockPort } from '../ports.js';

export interface FixedClock extends ClockPort {
  /** Moves the time on. */
  advance(byMs: number): void;
}

/** A clock that stands still until it is moved. Starts at 2026-01-01 00:00 UTC unless told otherwise. */
export function fixedClock(startMs: number = Date.UTC(2026, 0, 1)): FixedClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (byMs) => {
      nowMs += byMs;
    },
  };
}
