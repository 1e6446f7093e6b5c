import type { FinishReason } from '../../model/finish.js';

/**
 * The neutral reason for a finish word and what the model said in refusing. An answer that ends without a word has
 * ended well.
 */
export function finishReason(word: string | undefined, refusal: string): FinishReason {
  if (refusal !== '' || word === 'refusal')
    return { kind: 'refused', ...(refusal !== '' && { explanation: refusal }) };
  switch (word) {
    case undefined:
    case 'stop':
    case 'tool_calls':
    case 'function_call':
    case 'end_turn':
    case 'eos':
      return { kind: 'completed' };
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return { kind: 'maxTokens' };
    case 'content_filter':
      return { kind: 'safety' };
    default:
      return { kind: 'other', word };
  }
}
