import { formatKey } from '../../lib/config/key-path.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { WorkspaceSettings } from '../config/load-config.js';

/** As many are named; the rest is counted. */
const NAMED_KEYS = 6;
/** Enough of a key to tell a tool, a provider or a server. */
const NAMES = 3;

/** What a workspace that nobody approved says in vain; nothing where all of it applies. */
export function trustNotice({ workspace, ignored, problem }: WorkspaceSettings): string | undefined {
  const { folder, file, trusted } = workspace;
  if (trusted) return undefined;
  if (problem !== undefined)
    return sanitiseText(`Ignored ${folder}, which is not approved: ${problem.message} See: weir trust`);
  if (ignored.length === 0) {
    return sanitiseText(`${folder} is not approved, so conversations are not kept there. See: weir trust`);
  }
  const all = [...new Set(ignored.map(({ path }) => formatKey(path.slice(0, NAMES))))];
  const more = all.length > NAMED_KEYS ? ` and ${all.length - NAMED_KEYS} more` : '';
  const what = `${file} is not approved; ignored: ${all.slice(0, NAMED_KEYS).join(', ')}${more}.`;
  return sanitiseText(`${what} To look at it and approve it: weir trust`);
}
