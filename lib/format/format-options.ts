/** How Markdown is drawn on a terminal. */
export interface FormatOptions {
  /** Width of a line in cells, asked anew at each line; 0: lines are not wrapped. */
  readonly width: number | (() => number);
  /** Whether SGR sequences are written. */
  readonly color: boolean;
  /** Whether links are written as OSC 8 hyperlinks; else their address is shown. */
  readonly hyperlinks: boolean;
  /** The look of the whole text, under that of its parts. Default: the terminal's own. */
  readonly base?: 'reasoning';
}
