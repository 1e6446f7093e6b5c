import { formatKey } from '../../lib/config/key-path.js';
import { specOf } from '../../lib/config/key-tree.js';
import { setInToml } from '../../lib/config/toml-edit.js';
import { WeirError } from '../../lib/model/errors.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { ConfigSetOptions } from '../arguments/command-line.js';
import { personFile } from '../config/config-paths.js';
import { settingFromText } from '../config/option-settings.js';
import { readConfigFile } from '../config/read-config-file.js';
import { approve } from '../config/trust-store.js';
import { digestOf, findWorkspace, type Workspace } from '../config/workspace.js';
import { writeConfigFile } from '../config/write-config-file.js';
import { EXIT } from '../process/exit-codes.js';
import type { CommandContext } from './command-context.js';
import { knownKey } from './config.js';

/** `weir config set`: one key, in place; everything else of the file stays as it is, byte for byte. */
export async function setConfig(
  { key, value, workspace: inWorkspace }: ConfigSetOptions,
  { env, printer, palette }: CommandContext,
): Promise<number> {
  const path = knownKey(key, 'weir config set');
  if (specOf(path) === undefined) {
    throw new WeirError('usage', `${formatKey(path)} is a group of keys, and has no value of its own.`);
  }
  const workspace = inWorkspace ? approvedWorkspace(env) : undefined;
  const file = workspace?.file ?? personFile(env);
  const checked = await settingFromText(path, value, { kind: 'option', where: 'weir config set' });
  const taken = checked.length === 1 ? checked[0] : undefined;
  if (taken === undefined) {
    throw new WeirError('usage', `${formatKey(path)} takes one value at a time.`);
  }
  const before = readConfigFile(file)?.bytes.toString('utf8') ?? '';
  const after = setInToml(before, taken.path, taken.value, file);
  writeConfigFile(file, after);
  // The person who may change an approved file has approved what they change.
  if (workspace !== undefined) approve(env, workspace.folder, digestOf(after));
  printer.line(sanitiseText(`Set ${taken.key} in ${file}.`), palette.dim);
  return EXIT.answered;
}

function approvedWorkspace(env: CommandContext['env']): Workspace {
  const { workspace } = findWorkspace(env);
  if (workspace === undefined) {
    throw new WeirError('usage', 'There is no .weir here or above.', { hint: 'weir init makes one.' });
  }
  if (workspace.trusted) return workspace;
  throw new WeirError('configuration', `${workspace.folder} is not approved.`, {
    hint: 'Look at it and approve it first: weir trust',
  });
}
