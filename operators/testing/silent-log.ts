import type { LogPort } from '../ports.js';

/** A log that nobody reads. */
export const silentLog: LogPort = {
  warn: () => undefined,
  debug: () => undefined,
};
