import { createHash } from 'node:crypto';
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import { toWeirError, WeirError } from '../../lib/model/errors.js';
import { readConfigFile } from './read-config-file.js';
import { approvedDigest } from './trust-store.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The nearest `.weir` folder upwards that belongs to the person. */
export interface Workspace {
  readonly folder: string;
  /** The folder it stands in. */
  readonly root: string;
  /** Its `config.toml`, whether that is there or not. */
  readonly file: string;
  /** What the file says; `undefined`: there is no file. */
  readonly content: string | undefined;
  /** The file is there, but cannot be read. */
  readonly problem: WeirError | undefined;
  /** Of the content: what an approval is for. */
  readonly digest: string;
  /** The person has approved the folder with what its file says now. */
  readonly trusted: boolean;
}

export interface FoundWorkspace {
  readonly workspace: Workspace | undefined;
  /** `.weir` folders on the way that were passed over, since they belong to somebody else. */
  readonly foreign: readonly string[];
}

/** What is approved where a folder has no `config.toml`. */
const NO_FILE = 'none';

/** Looks for `.weir` in this folder and those above it. */
export function findWorkspace(env: Env, from: string | undefined = currentFolder()): FoundWorkspace {
  const foreign: string[] = [];
  for (const folder of upwards(from)) {
    const candidate = path.join(folder, '.weir');
    const stat = statOf(candidate);
    // A link could lead from a repository to a folder that was approved for another one.
    if (stat?.isDirectory() !== true) continue;
    if (isOwn(stat.uid)) return { workspace: readWorkspace(env, realpathSync(candidate)), foreign };
    foreign.push(candidate);
  }
  return { workspace: undefined, foreign };
}

/** How a file with this content is known. */
export function digestOf(content: Uint8Array | string | undefined): string {
  return content === undefined ? NO_FILE : createHash('sha256').update(content).digest('hex');
}

function readWorkspace(env: Env, folder: string): Workspace {
  const root = path.dirname(folder);
  const file = path.join(folder, 'config.toml');
  let bytes: Buffer | undefined;
  try {
    bytes = ownBytes(file);
  } catch (error) {
    const problem = toWeirError(error);
    return { folder, root, file, content: undefined, problem, digest: '', trusted: false };
  }
  const digest = digestOf(bytes);
  return {
    folder,
    root,
    file,
    content: bytes?.toString('utf8'),
    problem: undefined,
    digest,
    trusted: approvedDigest(env, folder) === digest,
  };
}

function ownBytes(file: string): Buffer | undefined {
  const found = readConfigFile(file);
  if (found === undefined || isOwn(found.uid)) return found?.bytes;
  throw new WeirError('configuration', `The configuration ${file} belongs to another user.`);
}

function* upwards(from: string | undefined): Generator<string> {
  for (let folder = from; folder !== undefined;) {
    yield folder;
    const parent = path.dirname(folder);
    folder = parent === folder ? undefined : parent;
  }
}

/** Where Node knows no owners, there is no telling. */
function isOwn(uid: number): boolean {
  return process.getuid === undefined || process.getuid() === uid;
}

function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

/** The folder may have been removed. */
function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
