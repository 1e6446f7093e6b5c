/** What of the environment decides how text may look. */
export interface StylingInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: boolean;
  /** The person said `--no-color`. */
  readonly noColor?: boolean;
}

/** How text may look on a stream. */
export interface Styling {
  /** Escape sequences may be written at all. */
  readonly escapes: boolean;
  readonly color: boolean;
  /** OSC 8. */
  readonly hyperlinks: boolean;
}

const OFF = /^(?:0|false|no|off)$/i;

/**
 * How text may look: decided once per stream.
 *
 * - Escapes: on a terminal other than TERM=dumb, or where FORCE_COLOR or CLICOLOR_FORCE asks for them.
 * - Colour: where escapes are, unless `--no-color`, NO_COLOR, FORCE_COLOR=0, or CLICOLOR=0 without force. NO_COLOR
 *   wins over FORCE_COLOR.
 * - Hyperlinks: on a terminal that is known to draw them; FORCE_HYPERLINK decides where it is set.
 */
export function decideStyling({ env, isTTY, noColor = false }: StylingInput): Styling {
  const forced = isOn(env.FORCE_COLOR) || (isOn(env.CLICOLOR_FORCE) && env.CLICOLOR_FORCE !== '');
  const escapes = forced || (isTTY && env.TERM !== 'dumb');
  const refused =
    noColor || isSet(env.NO_COLOR) || isOff(env.FORCE_COLOR) || (isOff(env.CLICOLOR) && !forced);
  return { escapes, color: escapes && !refused, hyperlinks: escapes && decideHyperlinks(env, isTTY) };
}

function decideHyperlinks(env: StylingInput['env'], isTTY: boolean): boolean {
  if (env.FORCE_HYPERLINK !== undefined) return isOn(env.FORCE_HYPERLINK);
  return isTTY && env.TERM !== 'dumb' && drawsHyperlinks(env);
}

const PROGRAMS: ReadonlySet<string> = new Set([
  'iTerm.app',
  'WezTerm',
  'ghostty',
  'vscode',
  'Hyper',
  'zed',
  'rio',
]);
const TERMS: ReadonlySet<string> = new Set(['xterm-kitty', 'xterm-ghostty', 'alacritty', 'foot', 'contour']);
/** First version of VTE and tmux that draws them. */
const VTE_VERSION = 5000;
const TMUX_VERSION = 3.4;

function drawsHyperlinks(env: StylingInput['env']): boolean {
  if (env.TERM_PROGRAM === 'tmux') return Number.parseFloat(env.TERM_PROGRAM_VERSION ?? '') >= TMUX_VERSION;
  if (PROGRAMS.has(env.TERM_PROGRAM ?? '') || TERMS.has(env.TERM ?? '')) return true;
  if (isSet(env.WT_SESSION) || isSet(env.KONSOLE_VERSION)) return true;
  return Number.parseInt(env.VTE_VERSION ?? '', 10) >= VTE_VERSION;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

function isOff(value: string | undefined): boolean {
  return value !== undefined && OFF.test(value);
}

/** Set, to anything but a no; the empty text counts as a yes, as in other programs. */
function isOn(value: string | undefined): boolean {
  return value !== undefined && !OFF.test(value);
}
