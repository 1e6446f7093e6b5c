import { EMPTY } from 'rxjs';
import type { PromptPort } from '../../operators/ports.js';

/** Nobody is asked: a press of Ctrl+C has no menu to go to, and ends the turn. */
export const nobodyToAsk: PromptPort = {
  streamingMenu: () => EMPTY,
  executingMenu: () => EMPTY,
  reply: () => EMPTY,
};
