import type { Json, JsonObject } from '../model/json.js';
import { isJsonObject } from '../conversation/shape.js';

/** Text with places for values: `{{tool.arguments.path}}`. */
export type Template = readonly TemplatePiece[];

export type TemplatePiece =
  | { readonly kind: 'text'; readonly text: string }
  /** The names of a path through the values. */
  | { readonly kind: 'value'; readonly path: readonly string[] };

const PLACE = /\{\{([\s\S]*?)\}\}/g;
const PATH = /^\s*([A-Za-z_][\w-]*(?:\.[A-Za-z_0-9][\w-]*)*)\s*$/;

/** Reads a template; what stands between `{{` and `}}` and is no path of names is given to `refuse`, which throws. */
export function parseTemplate(text: string, refuse: (place: string) => never): Template {
  const pieces: TemplatePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACE)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    const path = PATH.exec(match[1] ?? '')?.[1];
    pieces.push({ kind: 'value', path: path === undefined ? refuse(match[0]) : path.split('.') });
    end = match.index + match[0].length;
  }
  const rest = text.slice(end);
  if (rest.includes('{{')) refuse(rest.slice(rest.indexOf('{{')));
  if (rest !== '') pieces.push({ kind: 'text', text: rest });
  return pieces;
}

/** The paths that a template has places for. */
export function pathsOf(template: Template): readonly (readonly string[])[] {
  return template.flatMap((piece) => (piece.kind === 'value' ? [piece.path] : []));
}

/**
 * The text of a template. Values are put in as they are and never read again: one with `{{` in it stays text. Texts,
 * numbers and truth values are written plainly, lists and objects as JSON, what is missing or null as nothing.
 */
export function fillTemplate(template: Template, values: JsonObject): string {
  return template
    .map((piece) => (piece.kind === 'text' ? piece.text : valueText(valueAt(values, piece.path))))
    .join('');
}

function valueAt(values: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = values;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
