import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { attempt, errorCode } from './store-error.js';

/** Only their owner may look at conversations, from the first byte. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Makes a folder and those above it; what is there already is left as it is. */
export function makeFolder(folder: string): void {
  attempt('make the folder', folder, () => makeFolders(folder));
}

/** Not by `recursive`, which says ENOENT of a file system that is read-only. */
function makeFolders(folder: string): void {
  try {
    fs.mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const above = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || above === folder) throw error;
    makeFolders(above);
    makeFolders(folder);
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
  attempt('remove', file, () => fs.rmSync(file, { force: true }));
}
