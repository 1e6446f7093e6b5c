import { Sanitiser } from './sanitiser.js';

/** A whole text made safe for a terminal, as `Sanitiser` does it for a stream. */
export function sanitiseText(text: string): string {
  const sanitiser = new Sanitiser();
  return [...sanitiser.push(text), ...sanitiser.flush()].join('');
}
