import type { JsonObject } from '../../lib/model/json.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';

/** One JSON object as a line. JSON leaves C1 and bidirectional controls as they are, so a terminal gets it sanitised. */
export function jsonLine(value: JsonObject, { isTTY }: { readonly isTTY: boolean }): string {
  const line = JSON.stringify(value);
  return `${isTTY ? sanitiseText(line) : line}\n`;
}
