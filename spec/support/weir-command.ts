import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const TSX = import.meta.resolve('tsx');

/** A program and its first arguments. */
export type Command = readonly [file: string, ...args: string[]];

/** `weir` as it was built; from its source when WEIR_SPEC_SOURCE is 1. */
export function weirCommand(): Command {
  if (process.env.WEIR_SPEC_SOURCE === '1') {
    return [process.execPath, '--import', TSX, path.join(ROOT, 'cli/main.ts')];
  }
  return [process.execPath, path.join(ROOT, 'dist/cli/weir.js')];
}

/** A command line for the shell, quoted. */
export function shellQuote(command: readonly string[]): string {
  return command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
