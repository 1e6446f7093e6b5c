/** Stands between reasoning and the message after it, as the reference says. */
export const SEPARATOR = '---';
