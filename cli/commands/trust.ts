import { tomlValue } from '../../lib/config/toml.js';
import { WeirError } from '../../lib/model/errors.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { TrustOptions } from '../arguments/command-line.js';
import { workspaceSettings, type WorkspaceSettings } from '../config/load-config.js';
import { approve } from '../config/trust-store.js';
import { findWorkspace } from '../config/workspace.js';
import { openDialogue, type TerminalDialogue } from '../process/ask.js';
import { EXIT } from '../process/exit-codes.js';
import type { CommandContext } from './command-context.js';

/** `weir trust`: shows what would become active, asks, and remembers the answer for the file as it is now. */
export async function trustWorkspace({ yes }: TrustOptions, context: CommandContext): Promise<number> {
  const { env, printer, palette } = context;
  const { workspace } = findWorkspace(env);
  if (workspace === undefined) {
    throw new WeirError('usage', 'There is no .weir of yours here or above.', {
      hint: 'weir init makes one.',
    });
  }
  if (workspace.trusted) {
    printer.line(sanitiseText(`${workspace.folder} is approved already.`), palette.dim);
    return EXIT.answered;
  }
  const found = await workspaceSettings(workspace);
  if (found.problem !== undefined) throw found.problem;
  if (!(await isApproved(found, yes, context))) {
    printer.line('Nothing was approved.', palette.warning);
    return EXIT.failed;
  }
  approve(env, workspace.folder, workspace.digest);
  printer.line(sanitiseText(`${workspace.folder} is approved until its config.toml changes.`), palette.dim);
  return EXIT.answered;
}

async function isApproved(
  found: WorkspaceSettings,
  yes: boolean,
  { printer, router, teardown, palette }: CommandContext,
): Promise<boolean> {
  if (yes) {
    printer.line(listing(found), palette.dim);
    return true;
  }
  const dialogue = openDialogue();
  if (dialogue === undefined) {
    throw new WeirError('usage', 'Without a terminal nobody can be asked.', {
      hint: 'Read the file, and then approve it with weir trust --yes.',
    });
  }
  const forget = teardown.add(() => dialogue.close());
  try {
    return await askFor(dialogue, found, router.shutdown);
  } finally {
    forget();
    dialogue.close();
  }
}

async function askFor(
  dialogue: TerminalDialogue,
  found: WorkspaceSettings,
  signal: AbortSignal,
): Promise<boolean> {
  dialogue.say(listing(found));
  try {
    return /^y(es)?$/i.test((await dialogue.ask('Approve all of this? (y/N) ', signal)).trim());
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** Every value whole: what is not seen cannot be approved. */
function listing({ workspace, applied, ignored }: WorkspaceSettings): string {
  const keys = [...ignored, ...applied].map(({ key, value }) =>
    sanitiseText(`  ${key} = ${tomlValue(value)}`),
  );
  const { folder, file } = workspace;
  return [
    sanitiseText(`Conversations would be kept in ${folder}.`),
    keys.length === 0 ? 'Nothing is configured there.' : sanitiseText(`${file} would set:`),
    ...keys,
  ].join('\n');
}
