import os from 'node:os';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Where conversations and approvals are kept: `$XDG_DATA_HOME/weir`, or what the XDG specification says. */
export function dataFolder({ XDG_DATA_HOME }: Env): string {
  return path.join(folderOf(XDG_DATA_HOME, '.local', 'share'), 'weir');
}

/** The person's own configuration. */
export function personFile({ XDG_CONFIG_HOME }: Env): string {
  return path.join(folderOf(XDG_CONFIG_HOME, '.config'), 'weir', 'config.toml');
}

/** The specification says that a relative path is to be ignored. */
function folderOf(declared: string | undefined, ...usual: readonly string[]): string {
  return declared !== undefined && path.isAbsolute(declared) ? declared : path.join(home(), ...usual);
}

/** An empty HOME would make the folder one works in the person's own, a cloned repository with it. */
function home(): string {
  const declared = os.homedir();
  return path.isAbsolute(declared) ? declared : os.userInfo().homedir;
}
