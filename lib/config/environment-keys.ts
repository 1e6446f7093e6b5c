import type { KeyPath } from './key-path.js';

const PREFIX = 'WEIR_CFG_';

/** A variable that sets a key. */
export interface ConfigVariable {
  readonly variable: string;
  readonly path: KeyPath;
  readonly value: string;
}

/**
 * The variables that set keys: `WEIR_CFG_ASSISTANT__MODEL__ID` is `assistant.model.id`. Two underscores are a dot,
 * letters are small ones; empty variables set nothing.
 */
export function configVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly ConfigVariable[] {
  return Object.entries(env)
    .filter((entry): entry is [string, string] => entry[0].startsWith(PREFIX) && Boolean(entry[1]))
    .map(([variable, value]) => ({ variable, path: pathOf(variable), value }))
    .sort((one, other) => (one.variable < other.variable ? -1 : 1));
}

function pathOf(variable: string): KeyPath {
  return variable.slice(PREFIX.length).toLowerCase().split('__');
}
