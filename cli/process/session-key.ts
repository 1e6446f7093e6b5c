import { readFileSync } from 'node:fs';

const UNSAFE = /[^A-Za-z0-9_-]/gu;
const LIMIT_CHARACTERS = 120;
/** Set by terminals, one value per window, tab or pane. */
const PANE_VARIABLES = ['TMUX_PANE', 'WEZTERM_PANE', 'TERM_SESSION_ID', 'ITERM_SESSION_ID'] as const;

/**
 * Names the terminal that this process belongs to, as a file name; `undefined` without one.
 *
 * WEIR_SESSION, else the session that has the controlling terminal, else the variable of a terminal that numbers its
 * panes. Pipes do not matter: a command in a pipeline belongs to the terminal that it was typed in.
 */
export function terminalSessionKey(
  env: Readonly<Record<string, string | undefined>>,
  readSession: () => string | undefined = linuxSession,
): string | undefined {
  if (isSet(env.WEIR_SESSION)) return fileName('named', env.WEIR_SESSION);
  const session = readSession();
  if (session !== undefined) return fileName('session', session);
  const name = PANE_VARIABLES.find((variable) => isSet(env[variable]));
  if (name === undefined) return undefined;
  // Panes are numbered from 0 by every server; its socket tells them apart.
  const server = name === 'TMUX_PANE' ? `${env.TMUX ?? ''}-` : '';
  return fileName(name.toLowerCase(), `${server}${env[name] ?? ''}`);
}

/** The session with a controlling terminal, by its leader's process id and start time; on Linux only. */
function linuxSession(): string | undefined {
  try {
    const { session, terminal } = processStat('self');
    if (terminal === '0' || session === '0') return undefined;
    return `${session}-${terminal}-${leaderStart(session)}`;
  } catch {
    return undefined;
  }
}

/** Process ids are used again; with its start time a leader is unique until the next boot. */
function leaderStart(session: string): string {
  try {
    return processStat(session).startTime;
  } catch {
    return '';
  }
}

function processStat(id: string) {
  const text = readFileSync(`/proc/${id}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may contain anything.
  const [, , , session = '0', terminal = '0', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { session, terminal, startTime: rest[14] ?? '' };
}

function fileName(kind: string, value: string): string {
  const safe = value.replace(UNSAFE, (character) => `.${(character.codePointAt(0) ?? 0).toString(16)}.`);
  // The end of a long value is what tells it from others.
  return `${kind}-${safe.slice(-LIMIT_CHARACTERS)}`;
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
