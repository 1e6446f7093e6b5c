/**
 * Why an answer ended, whatever the provider calls it.
 *
 * - `completed`: a final answer, or tool calls to be run.
 * - `maxTokens`: the output ceiling cut it.
 * - `refused`: the provider declined.
 * - `pauseTurn`: neither an end nor a tool call; what came is sent back and the answer goes on.
 * - `retry`: the request has to be rebuilt from the conversation and sent again.
 * - `malformedToolCall`, `unexpectedToolCall`: the model produced a call that its provider would not pass on.
 * - `safety`: the provider's filter stopped it.
 * - `other`: any word we do not know, by that word.
 */
export type FinishReason =
  | { readonly kind: 'completed' }
  | { readonly kind: 'maxTokens' }
  | { readonly kind: 'refused'; readonly category?: string; readonly explanation?: string }
  | { readonly kind: 'pauseTurn' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'malformedToolCall' }
  | { readonly kind: 'unexpectedToolCall' }
  | { readonly kind: 'safety'; readonly explanation?: string }
  | { readonly kind: 'other'; readonly word: string };
