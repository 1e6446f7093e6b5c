/** Exit statuses: 128 and the number of the signal, where a signal was the reason. */
export const EXIT = {
  answered: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  retriesExhausted: 4,
  hangUp: 129,
  interrupted: 130,
  quit: 131,
  closedPipe: 141,
  terminated: 143,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];
