import { CONTINUE } from '../continue-text.js';
import type { DraftMessage } from './messages.js';

/** From this many characters on, a model that can is let to go on from the text itself. */
const PREFILL_CHARACTERS = 24;

/**
 * A thread that ends in an answer asks for the rest of it: natively where the model takes that, else by a message
 * that asks. An answer that ends in a block of the provider's own tools is a paused one and goes back as it is.
 */
export function askToContinue(messages: DraftMessage[], prefill: boolean): void {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return;
  const block = last.content.at(-1);
  if (block?.type === 'text') {
    const text = block.text.trimEnd();
    last.content[last.content.length - 1] = { type: 'text', text };
    if (prefill && text.length >= PREFILL_CHARACTERS) return;
  } else if (block?.type !== 'tool_use') return;
  messages.push({ role: 'user', content: [{ type: 'text', text: CONTINUE }] });
}
