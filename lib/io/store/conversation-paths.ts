import path from 'node:path';

/** The files of one conversation. */
export interface ConversationPaths {
  readonly folder: string;
  readonly metadata: string;
  readonly baseConfig: string;
  readonly events: string;
  readonly journal: string;
  readonly lock: string;
}

export function conversationPaths(folder: string): ConversationPaths {
  return {
    folder,
    metadata: path.join(folder, 'metadata.json'),
    baseConfig: path.join(folder, 'base_config.json'),
    events: path.join(folder, 'events.json'),
    journal: path.join(folder, 'journal.ndjson'),
    lock: path.join(folder, 'lock'),
  };
}

const SLUG_LIMIT = 40;
const RANDOM_LENGTH = 4;

/** An id that sorts by time: milliseconds in base 36, then random characters, so that two at once differ. */
export function conversationId(epochMs: number, random: () => number): string {
  const digits = Array.from({ length: RANDOM_LENGTH }, () => Math.floor(random() * 36).toString(36));
  return epochMs.toString(36).padStart(8, '0') + digits.join('');
}

/** `<id>[-slug]`; an id has no `-` in it. */
export function folderName(id: string, title?: string): string {
  const slug = (title ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? id : `${id}-${Array.from(slug).slice(0, SLUG_LIMIT).join('')}`;
}

/** The id in a folder's name; nothing where the folder is no conversation's. */
export function idOfFolder(name: string): string | undefined {
  return /^([a-z0-9]+)(?:-|$)/.exec(name)?.[1];
}
