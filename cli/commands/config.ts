import { formatKey, parseKey, type KeyPath } from '../../lib/config/key-path.js';
import { isKnown } from '../../lib/config/key-tree.js';
import { unknownKey, type Setting } from '../../lib/config/settings.js';
import { tomlValue } from '../../lib/config/toml.js';
import { WeirError } from '../../lib/model/errors.js';
import type { JsonObject } from '../../lib/model/json.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type {
  ConfigGetOptions,
  ConfigPathOptions,
  ConfigShowOptions,
  GlobalOptions,
} from '../arguments/command-line.js';
import { personFile } from '../config/config-paths.js';
import { loadConfig, settingsOf } from '../config/load-config.js';
import { findWorkspace } from '../config/workspace.js';
import { EXIT } from '../process/exit-codes.js';
import { jsonLine } from '../text/json-line.js';
import { trustNotice } from '../text/trust-notice.js';
import type { CommandContext } from './command-context.js';

/** `weir config show`: one key a line, as TOML, with where it is set. */
export async function showConfig(options: ConfigShowOptions, context: CommandContext): Promise<number> {
  const settings = (await loadedSettings(options, context)).all();
  const shown = options.all ? settings : settings.filter(({ origin }) => origin.kind !== 'default');
  for (const setting of shown) print(setting, options, context);
  return EXIT.answered;
}

/** `weir config get`: the value alone; of a group of keys, all that is set in it. */
export async function getConfig(options: ConfigGetOptions, context: CommandContext): Promise<number> {
  const path = knownKey(options.key, `weir config get`);
  const found = (await loadedSettings(options, context)).under(path);
  if (found.length === 0) {
    context.printer.line(`${formatKey(path)} is not set.`, context.palette.dim);
    return EXIT.failed;
  }
  const [only] = found;
  if (only?.key !== formatKey(path) || options.format === 'json') {
    for (const setting of found) print(setting, options, context);
  } else {
    const { value } = only;
    write(typeof value === 'string' ? value : tomlValue(value), context);
  }
  return EXIT.answered;
}

/** `weir config path`: the person's own file on stdout; what else is read, on stderr. */
export function printConfigPath({ format }: ConfigPathOptions, context: CommandContext): number {
  const { env, printer, palette, facts } = context;
  const person = personFile(env);
  const { workspace, foreign } = findWorkspace(env);
  if (format === 'json') {
    const found: JsonObject = workspace ? { workspace: workspace.file, trusted: workspace.trusted } : {};
    printer.write(jsonLine({ person, ...found }, facts.stdout));
    return EXIT.answered;
  }
  write(person, context);
  if (workspace !== undefined) {
    const state = workspace.trusted ? 'approved' : 'not approved';
    printer.line(sanitiseText(`This workspace: ${workspace.file} (${state})`), palette.dim);
  }
  for (const folder of foreign) {
    printer.line(sanitiseText(`Passed over, since it belongs to another user: ${folder}`), palette.warning);
  }
  return EXIT.answered;
}

/** A key that exists, as a path. */
export function knownKey(text: string, where: string): KeyPath {
  const path = parseKey(text);
  if (path === undefined) throw new WeirError('usage', `"${text}" is no key.`);
  if (!isKnown(path)) throw unknownKey(path, { kind: 'option', where });
  return path;
}

async function loadedSettings(options: GlobalOptions, { env, printer, palette }: CommandContext) {
  const loaded = await loadConfig(env, options);
  const notice = loaded.workspace === undefined ? undefined : trustNotice(loaded.workspace);
  if (notice !== undefined) printer.line(notice, palette.warning);
  return settingsOf(loaded);
}

function print({ key, value, origin }: Setting, { format }: GlobalOptions, context: CommandContext): void {
  if (format === 'json') {
    const { kind, where } = origin;
    context.printer.write(jsonLine({ key, value, origin: kind, where }, context.facts.stdout));
    return;
  }
  write(`${key} = ${tomlValue(value)}  # ${origin.where}`, context);
}

function write(line: string, { printer, facts }: CommandContext): void {
  printer.write(`${facts.stdout.isTTY ? sanitiseText(line) : line}\n`);
}
