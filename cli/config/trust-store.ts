import path from 'node:path';
import { isJsonObject } from '../../lib/conversation/shape.js';
import { makeFolder, readIfThere, replaceFile } from '../../lib/io/store/private-files.js';
import type { JsonObject } from '../../lib/model/json.js';
import { dataFolder } from './config-paths.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The digest that was approved for this folder, if one was. */
export function approvedDigest(env: Env, folder: string): string | undefined {
  const approved = readApprovals(env);
  const digest = Object.hasOwn(approved, folder) ? approved[folder] : undefined;
  return typeof digest === 'string' ? digest : undefined;
}

/** Remembers that the person has approved what a folder's file says now. */
export function approve(env: Env, folder: string, digest: string): void {
  const file = trustFile(env);
  makeFolder(path.dirname(file));
  const folders = Object.fromEntries([...Object.entries(readApprovals(env)), [folder, digest]]);
  replaceFile(file, `${JSON.stringify({ version: 1, folders }, null, 2)}\n`);
}

/** A file that cannot be understood approves nothing. */
function readApprovals(env: Env): JsonObject {
  const bytes = readIfThere(trustFile(env));
  if (bytes === undefined) return {};
  try {
    const stored: unknown = JSON.parse(bytes.toString('utf8'));
    return isJsonObject(stored) && isJsonObject(stored.folders) ? stored.folders : {};
  } catch {
    return {};
  }
}

function trustFile(env: Env): string {
  return path.join(dataFolder(env), 'trust.json');
}
