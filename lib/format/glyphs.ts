/** The characters that are drawn around text. */
export const GLYPHS = {
  bullet: '•',
  bar: '│',
  rule: '─',
  column: '│',
  crossing: '┼',
} as const;
