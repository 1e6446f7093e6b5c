/** An inline opener that is not closed within so many characters of source is literal. */
export const OPENER_CHARACTERS = 400;

/**
 * A word without white space is handed out in pieces once it is longer than so many characters. After twice as many
 * its runs of markers are literal.
 */
export const WORD_CHARACTERS = 400;

/** A line of code or HTML is handed out in pieces once it is longer than so many characters. */
export const LINE_CHARACTERS = 400;

/** Containers nested deeper than this are text. */
export const CONTAINER_DEPTH = 100;
