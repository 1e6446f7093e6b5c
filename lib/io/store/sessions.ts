import path from 'node:path';
import { textField } from './conversation-metadata.js';
import { makeFolder, replaceFile } from './private-files.js';
import { jsonFile, readObjectFile } from './stored-json.js';

/** The conversation that this terminal was in last; nothing where none is known. */
export function readSession(folder: string, key: string): string | undefined {
  return textField(readObjectFile(sessionFile(folder, key)).value ?? {}, 'conversation');
}

export function writeSession(folder: string, key: string, conversation: string): void {
  makeFolder(folder);
  const file = sessionFile(folder, key);
  replaceFile(file, jsonFile({ ...readObjectFile(file).value, conversation }));
}

/** A key cannot leave the folder: all but letters, digits, `-` and `_` is written as a number. */
function sessionFile(folder: string, key: string): string {
  const name = key.replaceAll(/[^A-Za-z0-9_-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return path.join(folder, `${name}.json`);
}
