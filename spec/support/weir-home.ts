import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A home of its own for the processes of a spec. */
export interface WeirHome {
  readonly path: string;
  readonly dataHome: string;
  readonly configHome: string;
  /** Nothing of the surrounding environment but PATH: no keys, no terminal, no colours. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export function makeHome(): WeirHome {
  const home = mkdtempSync(path.join(tmpdir(), 'weir-spec-'));
  const at = (name: string) => {
    const dir = path.join(home, name);
    mkdirSync(dir, { mode: 0o700 });
    return dir;
  };
  const [dataHome, configHome, stateHome, cacheHome, temporary] = [
    at('data'),
    at('config'),
    at('state'),
    at('cache'),
    at('tmp'),
  ];
  return {
    path: home,
    dataHome,
    configHome,
    env: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      HOME: home,
      XDG_DATA_HOME: dataHome,
      XDG_CONFIG_HOME: configHome,
      XDG_STATE_HOME: stateHome,
      XDG_CACHE_HOME: cacheHome,
      TMPDIR: temporary,
      LANG: 'C.UTF-8',
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  };
}
