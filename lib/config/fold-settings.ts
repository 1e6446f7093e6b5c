import { isJsonObject } from '../conversation/shape.js';
import type { Json, JsonObject } from '../model/json.js';
import { formatKey, type KeyPath } from './key-path.js';
import { KEYS } from './key-table.js';
import { toTables, type Setting } from './settings.js';

/** What holds, key by key, each value with its origin. */
export class Settings {
  readonly #byKey = new Map<string, Setting>();

  /** Layers from the weakest to the strongest. */
  constructor(layers: readonly (readonly Setting[])[]) {
    for (const setting of [DEFAULTS, ...layers].flat()) this.#byKey.set(setting.key, setting);
  }

  /** In the order of their keys. */
  all(): readonly Setting[] {
    return [...this.#byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  find(key: string): Setting | undefined {
    return this.#byKey.get(key);
  }

  value(key: string): Json | undefined {
    return this.#byKey.get(key)?.value;
  }

  text(key: string): string | undefined {
    const value = this.value(key);
    return typeof value === 'string' ? value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.value(key);
    return typeof value === 'number' ? value : undefined;
  }

  texts(key: string): readonly string[] | undefined {
    const value = this.value(key);
    return Array.isArray(value) ? value.filter((item: Json) => typeof item === 'string') : undefined;
  }

  /** The settings at this path and below it. */
  under(path: KeyPath): readonly Setting[] {
    const prefix = `${formatKey(path)}.`;
    const key = formatKey(path);
    return this.all().filter((setting) => setting.key === key || setting.key.startsWith(prefix));
  }

  /** What is set at this path and below it, as one table. */
  table(path: KeyPath): JsonObject {
    const below = this.under(path).map((setting) => ({ ...setting, path: setting.path.slice(path.length) }));
    return toTables(below.filter((setting) => setting.path.length > 0));
  }

  /** The tables below this path, by name. */
  tables(path: KeyPath): Readonly<Record<string, JsonObject>> {
    const found = Object.entries(this.table(path));
    return Object.fromEntries(found.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1])));
  }
}

const DEFAULTS: readonly Setting[] = KEYS.flatMap(({ key, fallback }) =>
  fallback === undefined
    ? []
    : [{ key, path: key.split('.'), value: fallback, origin: { kind: 'default', where: 'default' } }],
);
