import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A program that is measured. */
export interface Program {
  readonly name: string;
  /** Arguments of `node`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Programs {
  readonly weir: Program;
  readonly floor: Program;
  readonly nothing: Program;
  /** Loaded before a program whose use of memory and processor is wanted. */
  readonly usageHook: string;
  /** A folder for what a run writes. */
  readonly folder: string;
  remove(): void;
}

/** What is compared; `weir` is what was built. Everything is written in a folder that `remove` takes away. */
export function preparePrograms(url: string): Programs {
  const scratch = path.join(ROOT, '.tmp');
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(path.join(scratch, 'bench-'));
  const env = { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8' };
  const key = { ANTHROPIC_API_KEY: 'bench', ANTHROPIC_BASE_URL: url };
  return {
    weir: {
      name: 'weir',
      args: [path.join(ROOT, 'dist/cli/weir.js'), 'query', '-n', '-m', 'anthropic/claude-haiku-4-5', 'Go.'],
      env: { ...env, ...key },
    },
    floor: { name: 'floor', args: [compiled('floor', folder), url], env },
    nothing: { name: 'node -e 0', args: ['-e', '0'], env },
    usageHook: compiled('usage-hook', folder),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function compiled(name: string, folder: string): string {
  const outfile = path.join(folder, `${name}.cjs`);
  buildSync({
    entryPoints: [path.join(ROOT, 'bench', `${name}.ts`)],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
  });
  return outfile;
}
