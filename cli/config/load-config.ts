import { configVariables } from '../../lib/config/environment-keys.js';
import { Settings } from '../../lib/config/fold-settings.js';
import { conversationSettings, isHarmless } from '../../lib/config/reach.js';
import { readSettings, type Origin, type Setting } from '../../lib/config/settings.js';
import { foldConfig } from '../../lib/conversation/config-delta.js';
import type { ConversationSnapshot } from '../../lib/io/store/store-types.js';
import { toWeirError, type WeirError } from '../../lib/model/errors.js';
import { personFile } from './config-paths.js';
import { optionSettings, settingFromText, type ConfigOptions } from './option-settings.js';
import { readConfigFile } from './read-config-file.js';
import { findWorkspace, type Workspace } from './workspace.js';

type Env = Readonly<Record<string, string | undefined>>;

/** What all layers say, before a conversation is known. */
export interface LoadedConfig {
  /** Defaults aside, from the weakest to the strongest: the person's file, the workspace's, the environment. */
  readonly below: readonly (readonly Setting[])[];
  readonly options: readonly Setting[];
  readonly workspace: WorkspaceSettings | undefined;
}

/** What a workspace's file says, and what of it does not apply since nobody has approved it. */
export interface WorkspaceSettings {
  readonly workspace: Workspace;
  readonly applied: readonly Setting[];
  readonly ignored: readonly Setting[];
  /** A file that is not approved and cannot be understood: all of it is ignored. */
  readonly problem: WeirError | undefined;
}

/** Reads every layer; TOML is loaded only where there is some. */
export async function loadConfig(env: Env, options: ConfigOptions): Promise<LoadedConfig> {
  const { workspace } = findWorkspace(env);
  const found = workspace === undefined ? undefined : await workspaceSettings(workspace);
  return {
    below: [await personSettings(env), found?.applied ?? [], await environmentSettings(env)],
    options: await optionSettings(options),
    workspace: found,
  };
}

/** What holds; in a conversation, what that says of itself holds above files and environment. */
export function settingsOf(
  { below, options }: LoadedConfig,
  conversation?: Pick<ConversationSnapshot, 'stream' | 'summary'>,
): Settings {
  if (conversation === undefined) return new Settings([...below, options]);
  const { stream, summary } = conversation;
  const own = conversationSettings(
    foldConfig(stream.baseConfig, stream.entries),
    `conversation ${summary.id}`,
  );
  return new Settings([...below, own, options]);
}

/**
 * The settings of a workspace. What is wrong in an approved file is an error; one that nobody approved cannot stop
 * anything.
 */
export async function workspaceSettings(workspace: Workspace): Promise<WorkspaceSettings> {
  const { file, content, trusted, problem } = workspace;
  if (problem !== undefined) return { workspace, applied: [], ignored: [], problem };
  try {
    const settings = content === undefined ? [] : await read(content, file, 'workspace');
    const applied = trusted ? settings : settings.filter(isHarmless);
    const ignored = trusted ? [] : settings.filter((setting) => !isHarmless(setting));
    return { workspace, applied, ignored, problem: undefined };
  } catch (error) {
    if (trusted) throw error;
    return { workspace, applied: [], ignored: [], problem: toWeirError(error) };
  }
}

async function personSettings(env: Env): Promise<readonly Setting[]> {
  const file = personFile(env);
  const found = readConfigFile(file);
  return found === undefined ? [] : read(found.bytes.toString('utf8'), file, 'person');
}

async function environmentSettings(env: Env): Promise<readonly Setting[]> {
  const all = configVariables(env).map(({ variable, path, value }) => {
    const origin: Origin = { kind: 'environment', where: variable };
    return settingFromText(path, value, origin);
  });
  return (await Promise.all(all)).flat();
}

async function read(content: string, file: string, kind: Origin['kind']): Promise<readonly Setting[]> {
  const { parseToml } = await import('../../lib/config/toml.js');
  return readSettings(parseToml(content, file), { kind, where: file });
}
