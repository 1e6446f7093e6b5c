import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { WorkspaceSettings } from '../config/load-config.js';

/** As many keys are named; the rest is counted. */
const NAMED_KEYS = 6;

/** What a workspace that nobody approved says in vain; nothing where all of it applies. */
export function trustNotice({ workspace, ignored, problem }: WorkspaceSettings): string | undefined {
  const { folder, file, trusted } = workspace;
  if (trusted) return undefined;
  if (problem !== undefined)
    return sanitiseText(`Ignored ${folder}, which is not approved: ${problem.message}`);
  if (ignored.length === 0) {
    return sanitiseText(`${folder} is not approved, so conversations are not kept there. See: weir trust`);
  }
  const keys = ignored.slice(0, NAMED_KEYS).map(({ key }) => key);
  const more = ignored.length > keys.length ? ` and ${ignored.length - keys.length} more` : '';
  const what = `${file} is not approved; ignored: ${keys.join(', ')}${more}.`;
  return sanitiseText(`${what} To look at it and approve it: weir trust`);
}
