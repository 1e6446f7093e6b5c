import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createFile, makeFolder } from '../../lib/io/store/private-files.js';
import { WeirError } from '../../lib/model/errors.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import { approve } from '../config/trust-store.js';
import { digestOf } from '../config/workspace.js';
import { EXIT } from '../process/exit-codes.js';
import type { CommandContext } from './command-context.js';

const CONFIG = `# What weir does in this folder and below. "weir config show --all" lists every key.

# [assistant]
# model.id = "anthropic"
# instructions = ["Answer briefly."]
`;

const GITIGNORE = `# Conversations stay out of git; remove these lines to keep them in it.
/*
!/.gitignore
!/config.toml
`;

/** `weir init`: a workspace of its own, here; approved, since the person has just made it. */
export function initWorkspace({ env, printer, palette }: CommandContext): number {
  const folder = path.resolve('.weir');
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) {
    throw new WeirError('usage', `${folder} is there already.`, {
      hint: 'weir trust shows what it says, and approves it.',
    });
  }
  makeFolder(folder);
  createFile(path.join(folder, '.gitignore'), GITIGNORE);
  createFile(path.join(folder, 'config.toml'), CONFIG);
  approve(env, realpathSync(folder), digestOf(CONFIG));
  printer.line(
    sanitiseText(`Made ${folder}. Conversations of this folder are kept there from now on.`),
    palette.dim,
  );
  return EXIT.answered;
}
