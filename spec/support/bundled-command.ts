import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT, type Command } from './weir-command.js';

const built = new Map<string, string>();
let directory: string | undefined;

/** A TypeScript file of this repository as a program, bundled once: starts ten times faster than through tsx. */
export function bundledCommand(file: string): Command {
  const outfile = built.get(file) ?? bundle(file);
  built.set(file, outfile);
  return [process.execPath, outfile];
}

function bundle(file: string): string {
  directory ??= temporaryDirectory();
  const outfile = path.join(directory, `${path.basename(file, '.ts')}.mjs`);
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
  return outfile;
}

function temporaryDirectory(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'weir-bundle-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
