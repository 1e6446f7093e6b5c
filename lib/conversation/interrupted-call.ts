/** What a model is told of a call that nobody knows the end of. */
export const INTERRUPTED_CALL =
  'The call was interrupted before its result was stored. It may have had effects: check before you repeat it.';
