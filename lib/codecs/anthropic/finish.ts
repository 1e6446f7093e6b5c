import type { FinishReason } from '../../model/finish.js';
import type { WireStopDetails } from './wire.js';

/** The neutral reason for a stop reason. An answer that ends without one has ended well. */
export function finishReason(
  word: string | undefined,
  details: WireStopDetails | null | undefined,
): FinishReason {
  switch (word) {
    case undefined:
    case 'end_turn':
    case 'tool_use':
    case 'stop_sequence':
      return { kind: 'completed' };
    case 'max_tokens':
      return { kind: 'maxTokens' };
    case 'pause_turn':
      return { kind: 'pauseTurn' };
    case 'refusal':
      return {
        kind: 'refused',
        ...(details?.category && { category: details.category }),
        ...(details?.explanation && { explanation: details.explanation }),
      };
    default:
      return { kind: 'other', word };
  }
}
