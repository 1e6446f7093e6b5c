import path from 'node:path';
import { runWeir, type RunOptions, type RunResult } from '../support/run-weir.js';
import { ROOT } from '../support/weir-command.js';

const TSX = import.meta.resolve('tsx');

/** Runs a program that embeds the package, as its reader would: the package as it was built, under its own name. */
export function runExample(
  file: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<RunResult> {
  const command = [process.execPath, '--import', TSX, path.resolve(ROOT, file)] as const;
  return runWeir(args, { cwd: ROOT, ...options, command });
}
