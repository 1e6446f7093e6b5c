import { EMPTY, NEVER } from 'rxjs';
import type { InterruptsPort, PromptPort } from '../../operators/ports.js';

/** Nobody is asked. */
export const nobodyToAsk: PromptPort = {
  streamingMenu: () => EMPTY,
  executingMenu: () => EMPTY,
  reply: () => EMPTY,
};

/** Where nobody is asked, a press of Ctrl+C goes past the turn's scopes: it saves and ends. */
export function withoutMenus(interrupts: InterruptsPort): InterruptsPort {
  return { ...interrupts, presses: () => NEVER };
}
