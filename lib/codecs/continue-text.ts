/** What a model is asked where an answer was cut off and it cannot go on from the text itself. */
export const CONTINUE =
  'Your answer was cut off. Continue it exactly where it stopped, without repeating any of it and without a remark.';
