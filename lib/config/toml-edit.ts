import { isJsonObject } from '../conversation/shape.js';
import { WeirError } from '../model/errors.js';
import type { Json, JsonObject } from '../model/json.js';
import { formatKey, type KeyPath } from './key-path.js';
import { scanToml, type TomlEntry, type TomlSection } from './toml-scanner.js';
import { parseToml, tomlValue } from './toml.js';

/** A piece of text in the place of another. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Sets one key in a TOML document. Everything else of the text stays as it is, byte for byte: comments, order,
 * layout, line ends.
 *
 * @param file what the document is called in errors
 * @throws WeirError `configuration` when the document is no TOML, or has no place for the key
 */
export function setInToml(document: string, path: KeyPath, value: Json, file: string): string {
  const wanted = withValue(parseToml(document, file), path, value);
  const sections = scanToml(document);
  for (const edit of possibleEdits(document, sections, path, tomlValue(value))) {
    const edited = document.slice(0, edit.start) + edit.text + document.slice(edit.end);
    if (says(edited, wanted)) return edited;
  }
  throw new WeirError('configuration', `${formatKey(path)} cannot be set in ${file} as that is written.`, {
    hint: 'Change the file in an editor.',
  });
}

/** From the one that suits the document best to the one that is always there. */
function* possibleEdits(
  document: string,
  sections: readonly TomlSection[],
  path: KeyPath,
  value: string,
): Generator<Edit> {
  const replaced = findEntry(sections, path);
  if (replaced !== undefined) {
    yield { start: replaced.valueStart, end: replaced.valueEnd, text: value };
    return;
  }
  const table = findInline(sections, path);
  if (table !== undefined) yield intoInline(table, path, value);
  const lineEnd = document.includes('\r\n') ? '\r\n' : '\n';
  const homes = sections
    .filter((section) => !section.list && isPrefix(section.path, path))
    .sort((one, other) => other.path.length - one.path.length);
  for (const section of homes) {
    const rooted = section.path.length === 0 && !section.entries.some((entry) => entry.path[0] === path[0]);
    if (rooted && path.length > 1) yield newTable(document, path, value, lineEnd);
    yield intoSection(document, section, path, value, lineEnd);
  }
  yield newTable(document, path, value, lineEnd);
}

function intoInline({ valueStart, inner, path: above }: InlineTable, path: KeyPath, value: string): Edit {
  const pair = `${formatKey(path.slice(above.length))} = ${value}`;
  const last = inner.at(-1);
  if (last === undefined) return { start: valueStart + 1, end: valueStart + 1, text: ` ${pair} ` };
  return { start: last.valueEnd, end: last.valueEnd, text: `, ${pair}` };
}

function intoSection(
  document: string,
  section: TomlSection,
  path: KeyPath,
  value: string,
  lineEnd: string,
): Edit {
  const last = section.entries.at(-1);
  const pair = `${formatKey(path.slice(section.path.length))} = ${value}`;
  if (last === undefined && section.path.length === 0) {
    const start = document.startsWith('\uFEFF') ? 1 : 0;
    return { start, end: start, text: `${pair}${lineEnd}` };
  }
  const at = endOfLine(document, last?.valueEnd ?? section.headerEnd);
  const indentation = last === undefined ? '' : indentationOf(document, last.start);
  return { start: at, end: at, text: `${lineEnd}${indentation}${pair}` };
}

function newTable(document: string, path: KeyPath, value: string, lineEnd: string): Edit {
  const [name = ''] = path.slice(-1);
  const header = path.length > 1 ? `[${formatKey(path.slice(0, -1))}]${lineEnd}` : '';
  const newLine = document === '' || document.endsWith('\n') ? '' : lineEnd;
  const blankLine = document.trim() === '' ? '' : lineEnd;
  const text = `${newLine}${blankLine}${header}${formatKey([name])} = ${value}${lineEnd}`;
  return { start: document.length, end: document.length, text };
}

/** Before the line's end, after a comment that stands there. */
function endOfLine(document: string, from: number): number {
  const end = document.indexOf('\n', from);
  if (end < 0) return document.length;
  return document[end - 1] === '\r' ? end - 1 : end;
}

function indentationOf(document: string, start: number): string {
  const line = document.slice(document.lastIndexOf('\n', start - 1) + 1, start);
  return /^[ \t]*$/.test(line) ? line : '';
}

type InlineTable = TomlEntry & { readonly inner: readonly TomlEntry[] };

function* allEntries(entries: readonly TomlEntry[]): Generator<TomlEntry> {
  for (const entry of entries) {
    yield entry;
    if (entry.inner !== undefined) yield* allEntries(entry.inner);
  }
}

function findEntry(sections: readonly TomlSection[], path: KeyPath): TomlEntry | undefined {
  for (const { list, entries } of sections) {
    if (list) continue;
    for (const entry of allEntries(entries)) if (isSame(entry.path, path)) return entry;
  }
  return undefined;
}

function findInline(sections: readonly TomlSection[], path: KeyPath): InlineTable | undefined {
  const tables = sections
    .flatMap(({ entries }) => [...allEntries(entries)])
    .filter((entry): entry is InlineTable => entry.inner !== undefined && isPrefix(entry.path, path))
    .sort((one, other) => other.path.length - one.path.length);
  return tables[0];
}

function isPrefix(one: KeyPath, other: KeyPath): boolean {
  return one.length < other.length && one.every((name, index) => name === other[index]);
}

function isSame(one: KeyPath, other: KeyPath): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

function withValue(table: JsonObject, [name = '', ...rest]: KeyPath, value: Json): JsonObject {
  const under = Object.hasOwn(table, name) ? table[name] : undefined;
  const next = rest.length === 0 ? value : withValue(isJsonObject(under) ? under : {}, rest, value);
  return Object.fromEntries([...Object.entries(table).filter(([other]) => other !== name), [name, next]]);
}

function says(document: string, wanted: JsonObject): boolean {
  try {
    return isSameJson(parseToml(document, ''), wanted);
  } catch {
    return false;
  }
}

function isSameJson(one: Json, other: Json): boolean {
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) === JSON.stringify(other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name] ?? null, other[name] ?? null))
  );
}
