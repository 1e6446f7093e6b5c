import { chmodSync, existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder, replaceFile } from '../../lib/io/store/private-files.js';

/** Puts text in the place of a configuration file, whole or not at all. A link stays one, and so does the mode. */
export function writeConfigFile(file: string, content: string): void {
  if (!existsSync(file)) {
    makeFolder(path.dirname(file));
    replaceFile(file, content);
    return;
  }
  const target = realpathSync(file);
  const { mode } = statSync(target);
  replaceFile(target, content);
  chmodSync(target, mode & 0o777);
}
