import { isJsonObject } from '../conversation/shape.js';
import { WeirError } from '../model/errors.js';
import type { Json, JsonObject } from '../model/json.js';
import { formatKey, type KeyPath } from './key-path.js';
import type { KeySpec } from './key-table.js';
import { childOf, keyTree, nearestKey, specOf, type KeyNode } from './key-tree.js';
import { describeType, describeValue, fits } from './value-type.js';

/** Where a value comes from, from the weakest to the strongest. */
export type OriginKind = 'default' | 'person' | 'workspace' | 'environment' | 'conversation' | 'option';

export interface Origin {
  readonly kind: OriginKind;
  /** A file, a variable, an option: as a person knows it. */
  readonly where: string;
}

/** One key with its value. Free tables (`…parameters.other`) are one setting per name in them. */
export interface Setting {
  readonly key: string;
  readonly path: KeyPath;
  readonly value: Json;
  readonly origin: Origin;
}

/**
 * The settings of one layer.
 *
 * @throws WeirError `configuration`: an unknown key (with the nearest one), or a value of the wrong type
 */
export function readSettings(values: JsonObject, origin: Origin): readonly Setting[] {
  return settingsUnder(values, [], keyTree(), origin, (error) => {
    throw error;
  });
}

/** The settings of a layer, without what is unknown or of the wrong type. */
export function fittingSettings(values: JsonObject, origin: Origin): readonly Setting[] {
  return settingsUnder(values, [], keyTree(), origin, () => undefined);
}

/** The settings of a key alone. `alternative` is taken where the value itself does not fit. */
export function readSetting(
  path: KeyPath,
  value: Json,
  origin: Origin,
  alternative?: string,
): readonly Setting[] {
  const spec = specOf(path);
  const takes = (candidate: Json) => spec !== undefined && fits(candidate, spec.type);
  const useful = alternative !== undefined && !takes(value) && takes(alternative) ? alternative : value;
  return readSettings(nested(path, useful), origin);
}

/** The settings as the tables that they came from. */
export function toTables(settings: readonly Setting[]): JsonObject {
  const tables = new Map<string, Json>();
  for (const { path, value } of settings) put(tables, path, value);
  return fromMaps(tables);
}

type Tables = Map<string, Json | Tables>;

function put(tables: Tables, [name = '', ...rest]: KeyPath, value: Json): void {
  if (rest.length === 0) {
    tables.set(name, value);
    return;
  }
  const under = tables.get(name);
  const next: Tables = under instanceof Map ? under : new Map<string, Json | Tables>();
  tables.set(name, next);
  put(next, rest, value);
}

function fromMaps(tables: Tables): JsonObject {
  return Object.fromEntries(
    [...tables].map(([name, value]) => [name, value instanceof Map ? fromMaps(value) : value]),
  );
}

function nested([name, ...rest]: KeyPath, value: Json): JsonObject {
  if (name === undefined) return {};
  return Object.fromEntries([[name, rest.length === 0 ? value : nested(rest, value)]]);
}

function settingsUnder(
  values: JsonObject,
  above: KeyPath,
  node: KeyNode,
  origin: Origin,
  refuse: (error: WeirError) => void,
): readonly Setting[] {
  const refused = (error: WeirError) => {
    refuse(error);
    return [];
  };
  return Object.entries(values).flatMap(([name, value]) => {
    const path = [...above, name];
    const child = childOf(node, name);
    if (child === undefined) return refused(unknownKey(path, origin));
    if (child.spec !== undefined) return settingsOf(path, value, child.spec, origin, refused);
    if (!isJsonObject(value)) return refused(wrongType(path, 'a table', value, origin));
    return settingsUnder(value, path, child, origin, refuse);
  });
}

function settingsOf(
  path: KeyPath,
  value: Json,
  { type }: KeySpec,
  origin: Origin,
  refused: (error: WeirError) => readonly Setting[],
): readonly Setting[] {
  if (!fits(value, type)) return refused(wrongType(path, describeType(type), value, origin));
  if (type.kind !== 'table' || !isJsonObject(value)) return [setting(path, value, origin)];
  return Object.entries(value).map(([inner, item]) => setting([...path, inner], item, origin));
}

function setting(path: KeyPath, value: Json, origin: Origin): Setting {
  return { key: formatKey(path), path, value, origin };
}

/** @returns what to throw for a key that does not exist */
export function unknownKey(path: KeyPath, { where }: Origin): WeirError {
  const close = nearestKey(path);
  return new WeirError('configuration', `There is no key ${formatKey(path)} (${where}).`, {
    hint: close === undefined ? 'weir config show --all lists the keys.' : `Did you mean ${close}?`,
  });
}

function wrongType(path: KeyPath, wanted: string, value: Json, { where }: Origin): WeirError {
  const key = formatKey(path);
  return new WeirError(
    'configuration',
    `${key} (${where}) has to be ${wanted}, and is ${describeValue(value)}.`,
  );
}
