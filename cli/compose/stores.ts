import { openStore } from '../../lib/io/store/file-store.js';
import { memoryStore } from '../../lib/io/store/memory-store.js';
import type { ConversationStore } from '../../lib/io/store/store-types.js';
import { dataFolder } from '../config/config-paths.js';
import { findWorkspace } from '../config/workspace.js';

type Env = Readonly<Record<string, string | undefined>>;

const ports = { clock: Date, random: Math.random };

/** Where conversations are kept: the nearest `.weir` upwards if the person has approved it, else their own place. */
export function storeRoot(env: Env): string {
  const { workspace } = findWorkspace(env);
  return workspace?.trusted === true ? workspace.folder : dataFolder(env);
}

/** The store that keeps conversations. */
export function openFileStore(env: Env): ConversationStore {
  return openStore({ ...ports, root: storeRoot(env) });
}

/** A store that reads what is kept, and writes nothing. */
export function openReadOnlyStore(env: Env): ConversationStore {
  return memoryStore(ports, openFileStore(env));
}
