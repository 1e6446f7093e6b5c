import os from 'node:os';
import path from 'node:path';
import { openStore } from '../../lib/io/store/file-store.js';
import { memoryStore } from '../../lib/io/store/memory-store.js';
import type { ConversationStore } from '../../lib/io/store/store-types.js';

type Env = Readonly<Record<string, string | undefined>>;

const ports = { clock: Date, random: Math.random };

/** Where conversations are kept: `$XDG_DATA_HOME/weir`, or what the XDG specification says when it is not set. */
export function dataFolder(env: Env): string {
  const { XDG_DATA_HOME: home } = env;
  // The specification says that a relative path is to be ignored.
  const base =
    home !== undefined && path.isAbsolute(home) ? home : path.join(os.homedir(), '.local', 'share');
  return path.join(base, 'weir');
}

/** The store that keeps conversations. */
export function openFileStore(env: Env): ConversationStore {
  return openStore({ ...ports, root: dataFolder(env) });
}

/** A store that reads what is kept, and writes nothing. */
export function openReadOnlyStore(env: Env): ConversationStore {
  return memoryStore(ports, openFileStore(env));
}
