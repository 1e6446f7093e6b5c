import { nearest } from './nearest.js';
import { formatKey, type KeyPath } from './key-path.js';
import { KEYS, type KeySpec } from './key-table.js';

/** A step on the way to a key. */
export interface KeyNode {
  readonly children: Map<string, KeyNode>;
  spec: KeySpec | undefined;
}

const ANY = '*';

let root: KeyNode | undefined;

/** The table of keys as a tree, made when it is first asked for. */
export function keyTree(): KeyNode {
  root ??= grow();
  return root;
}

/** The node that a name leads to: its own, else that of any name. */
export function childOf(node: KeyNode, name: string): KeyNode | undefined {
  return node.children.get(name) ?? node.children.get(ANY);
}

/** The key that this path is, or the table of free values that it stands in. */
export function specOf(path: KeyPath): KeySpec | undefined {
  let node: KeyNode | undefined = keyTree();
  for (const [index, name] of path.entries()) {
    node = childOf(node, name);
    if (node === undefined) return undefined;
    if (node.spec?.type.kind === 'table' && index >= path.length - 2) return node.spec;
  }
  return node.spec;
}

/** Whether this path is a key, or leads to keys. */
export function isKnown(path: KeyPath): boolean {
  let node: KeyNode | undefined = keyTree();
  for (const name of path) {
    if (node.spec?.type.kind === 'table') return true;
    node = childOf(node, name);
    if (node === undefined) return false;
  }
  return true;
}

/** The key that is most like one that does not exist. */
export function nearestKey(path: KeyPath): string | undefined {
  let node: KeyNode = keyTree();
  for (const [index, name] of path.entries()) {
    const child = childOf(node, name);
    if (child !== undefined) {
      node = child;
      continue;
    }
    const close = nearest(
      name,
      [...node.children.keys()].filter((candidate) => candidate !== ANY),
    );
    if (close === undefined) break;
    const meant = [...path.slice(0, index), close, ...path.slice(index + 1)];
    return formatKey(isKnown(meant) ? meant : meant.slice(0, index + 1));
  }
  const text = formatKey(path);
  const keys = KEYS.map(({ key }) => key);
  return groupNamed(text, keys) ?? withNames(nearest(text, keys), path);
}

/** A key of the table with the names that were meant by its `*`. */
function withNames(key: string | undefined, path: KeyPath): string | undefined {
  return key === undefined
    ? undefined
    : formatKey(key.split('.').map((name, index) => (name === ANY ? (path[index] ?? 'NAME') : name)));
}

/** The key, or the group of keys, that ends so: what stands above it was left out. */
function groupNamed(text: string, keys: readonly string[]): string | undefined {
  const found = keys.find((key) => `${key}.`.includes(`.${text}.`));
  return found?.slice(0, `${found}.`.indexOf(`.${text}.`) + text.length + 1);
}

function grow(): KeyNode {
  const tree: KeyNode = { children: new Map(), spec: undefined };
  for (const spec of KEYS) {
    let node = tree;
    for (const name of spec.key.split('.')) {
      const next = node.children.get(name) ?? { children: new Map<string, KeyNode>(), spec: undefined };
      node.children.set(name, next);
      node = next;
    }
    node.spec = spec;
  }
  return tree;
}
