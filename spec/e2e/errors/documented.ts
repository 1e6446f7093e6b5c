import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../support/weir-command.js';

/** A row of docs/errors.md: what happened, the status of its section, and what weir says. */
export interface DocumentedError {
  readonly what: string;
  readonly status: number;
  readonly says: RegExp;
}

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/errors.md'), 'utf8');
/** What differs from case to case. */
const BLANKS: Readonly<Record<string, string>> = {
  '{host}': '\\S+',
  '{home}': '/\\S+?',
  '{id}': '[0-9a-z]+',
};

export function documentedErrors(): readonly DocumentedError[] {
  return [...DOCUMENT.matchAll(/^## (\d): [\s\S]*?(?=^## )/gm)].flatMap(([section, status]) =>
    [...section.matchAll(/^\| (.*?) \| `(.*)` \|$/gm)].map(([, what, sentence]) => ({
      what: what!,
      status: Number(status),
      says: sentencePattern(sentence!),
    })),
  );
}

/** The table of kinds, as it stands in the document. */
export function documentedKinds(): readonly (readonly string[])[] {
  return [...DOCUMENT.matchAll(/^\| (\w+) \| (\d+) \| (.*) \|$/gm)].map((cells) => cells.slice(1));
}

function sentencePattern(sentence: string): RegExp {
  const pieces = sentence
    .split(/(\{(?:host|home|id)\})/)
    .map((piece) => BLANKS[piece] ?? piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(?:^| )${sentence.startsWith('⚠') ? '' : 'weir: '}${pieces.join('')}(?= |$)`);
}
