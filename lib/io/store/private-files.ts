import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { attempt, errorCode } from './store-error.js';

/** Only their owner may look at conversations, from the first byte. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Makes a folder and those above it; what is there already is left as it is. */
export function makeFolder(folder: string): void {
  for (const level of missingLevels(path.resolve(folder))) makeLevel(level);
}

/** Makes a folder that must not be there yet; those above it may be. */
export function makeNewFolder(folder: string): void {
  makeFolder(path.dirname(folder));
  attempt('make the folder', folder, () => fs.mkdirSync(folder, { mode: FOLDER_MODE }));
}

/**
 * The folders to make, the highest first. Not by the `recursive` of Node: it hides that a file system is read-only,
 * and goes on for ever on one that says ENOENT whatever it is asked for.
 */
function missingLevels(folder: string): readonly string[] {
  if (attempt('look at the folder', folder, () => isFolder(folder))) return [];
  const above = path.dirname(folder);
  return above === folder ? [folder] : [...missingLevels(above), folder];
}

function makeLevel(folder: string): void {
  attempt('make the folder', folder, () => {
    try {
      fs.mkdirSync(folder, { mode: FOLDER_MODE });
    } catch (error) {
      // Another process may have made it just now.
      if (errorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error;
    }
  });
}

function isFolder(folder: string): boolean {
  try {
    return fs.statSync(folder).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Writes all bytes at a position (default: where the file stands), however few the system takes at a time. */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): void {
  let written = 0;
  while (written < bytes.length) {
    const at = position === undefined ? null : position + written;
    const count = fs.writeSync(fd, bytes, written, bytes.length - written, at);
    if (count <= 0) throw new Error('the system wrote nothing');
    written += count;
  }
}

/** Opens a file, works with it, closes it whatever happens. */
export function withFile<T>(file: string, flags: string, work: (fd: number) => T): T {
  const fd = fs.openSync(file, flags, FILE_MODE);
  try {
    return work(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Makes a file that must not be there yet. */
export function createFile(file: string, content: string | Uint8Array): void {
  attempt('write', file, () => withFile(file, 'wx', (fd) => writeAll(fd, Buffer.from(content))));
}

/**
 * Puts a file in the place of another, as a whole or not at all: unique temporary, fsync, rename, fsync of the
 * folder.
 */
export function replaceFile(file: string, content: string): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  attempt('write', file, () => {
    try {
      withFile(temporary, 'wx', (fd) => {
        writeAll(fd, Buffer.from(content));
        fs.fsyncSync(fd);
      });
      fs.renameSync(temporary, file);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
    syncPath(path.dirname(file));
  });
}

/** Makes a file's bytes, or a folder's names, durable. */
export function syncPath(path: string): void {
  attempt('make durable', path, () => withFile(path, 'r', (fd) => fs.fsyncSync(fd)));
}

/** A file's bytes; nothing where it is not there. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    return attempt('read', file, () => {
      throw error;
    });
  }
}

/** Removes a file; that it is not there is fine. */
export function removeFile(file: string): void {
  attempt('remove', file, () => {
    try {
      // Not rmSync: its first call loads what removes whole folders, 4 ms of the start.
      fs.unlinkSync(file);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  });
}

/** Clears away a folder that could not be filled. What stands in the way of that is not what a person has to know. */
export function removeFolder(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // A folder that holds no conversation is passed over.
  }
}
