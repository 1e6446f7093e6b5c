import { parseKey } from '../../lib/config/key-path.js';
import { readSetting, readSettings, type Origin, type Setting } from '../../lib/config/settings.js';
import { WeirError } from '../../lib/model/errors.js';
import { readConfigFile } from './read-config-file.js';

/** What the command line says of the configuration, as it was given. */
export interface ConfigOptions {
  /** `-c`: `key=value`, or a file. */
  readonly config: readonly string[];
  readonly model?: string | undefined;
  /** `-p`: `name=value`. */
  readonly parameters?: readonly string[];
  readonly reasoning?: string | undefined;
  readonly hideReasoning?: boolean;
}

const PARAMETERS = ['assistant', 'model', 'parameters'];
const NAMED = ['max_tokens', 'reasoning', 'temperature', 'top_p', 'stop_words', 'other'];

/** The settings of the command line, from the weakest to the strongest. */
export async function optionSettings(options: ConfigOptions): Promise<readonly Setting[]> {
  const { config, model, parameters = [], reasoning, hideReasoning = false } = options;
  const given = await Promise.all(config.map((word) => cfgSettings(word)));
  const named = await Promise.all(parameters.map((word) => parameterSettings(word)));
  return [
    ...given.flat(),
    ...(model === undefined ? [] : readSetting(['assistant', 'model', 'id'], model, option('-m'))),
    ...named.flat(),
    ...(reasoning === undefined ? [] : reasoningSettings(reasoning)),
    ...(hideReasoning
      ? readSetting(['style', 'reasoning', 'display'], 'hidden', option('--hide-reasoning'))
      : []),
  ];
}

/** A value as TOML has it, else the text itself. */
export async function settingFromText(
  path: readonly string[],
  text: string,
  origin: Origin,
): Promise<readonly Setting[]> {
  const { parseTomlValue } = await import('../../lib/config/toml.js');
  return readSetting(path, parseTomlValue(text) ?? text, origin, text);
}

async function cfgSettings(word: string): Promise<readonly Setting[]> {
  const equals = word.indexOf('=');
  const path = equals > 0 ? parseKey(word.slice(0, equals)) : undefined;
  if (path !== undefined) return settingFromText(path, word.slice(equals + 1), option('-c'));
  const file = readConfigFile(word);
  if (file === undefined) {
    throw new WeirError('configuration', `-c ${word} names no file that is there.`, {
      hint: 'Give -c KEY=VALUE, or the path of a TOML file.',
    });
  }
  const { parseToml } = await import('../../lib/config/toml.js');
  return readSettings(parseToml(file.bytes.toString('utf8'), word), option(`-c ${word}`));
}

async function parameterSettings(word: string): Promise<readonly Setting[]> {
  const equals = word.indexOf('=');
  if (equals <= 0) {
    throw new WeirError('usage', `-p ${word} sets nothing.`, { hint: 'It looks like -p temperature=0.5.' });
  }
  const name = word.slice(0, equals);
  const path = NAMED.includes(name) ? [...PARAMETERS, name] : [...PARAMETERS, 'other', name];
  return settingFromText(path, word.slice(equals + 1), option('-p'));
}

function reasoningSettings(word: string): readonly Setting[] {
  const value = /^\d+$/.test(word) ? Number(word) : word;
  return readSetting([...PARAMETERS, 'reasoning'], value, option('-r'));
}

function option(where: string): Origin {
  return { kind: 'option', where };
}
