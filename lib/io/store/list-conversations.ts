import fs from 'node:fs';
import path from 'node:path';
import { timestampOf } from '../../conversation/timestamps.js';
import { WeirError } from '../../model/errors.js';
import type { JsonObject } from '../../model/json.js';
import { textField } from './conversation-metadata.js';
import { type ConversationPaths, conversationPaths, idOfFolder } from './conversation-paths.js';
import { attempt, errorCode } from './store-error.js';
import type { ConversationSummary } from './store-types.js';
import { readJsonFile } from './stored-json.js';

/** All conversations, newest first. No events are read. */
export function listConversations(folder: string): readonly ConversationSummary[] {
  return conversationFolders(folder)
    .map((name) => {
      const paths = conversationPaths(path.join(folder, name));
      return summaryOf(paths, readJsonFile(paths.metadata) ?? {});
    })
    .toSorted((one, other) => other.updatedMs - one.updatedMs || (one.id < other.id ? 1 : -1));
}

/** What a list shows of one conversation. */
export function summaryOf(paths: ConversationPaths, metadata: JsonObject): ConversationSummary {
  const id = idOfFolder(path.basename(paths.folder)) ?? '';
  const title = textField(metadata, 'title');
  const question = textField(metadata, 'question');
  return {
    id,
    ...(title === undefined ? {} : { title }),
    ...(question === undefined ? {} : { question }),
    createdAt: textField(metadata, 'created_at') ?? timestampOf(parseInt(id.slice(0, 8), 36)),
    updatedMs: Math.max(...[paths.events, paths.journal, paths.folder].map(modifiedMs)),
    folder: paths.folder,
  };
}

/**
 * The folder of a conversation, by its id or a unique beginning of it; `last` is the newest one.
 *
 * @throws WeirError `usage` where there is none, or more than one.
 */
export function findFolder(folder: string, id: string): string {
  if (id === 'last') {
    const newest = listConversations(folder)[0];
    if (newest !== undefined) return newest.folder;
    throw new WeirError('usage', 'There is no conversation yet.', { hint: 'Ask something: weir query "…".' });
  }
  const names = conversationFolders(folder);
  const begun = id === '' ? [] : names.filter((name) => idOfFolder(name)?.startsWith(id));
  const name = names.find((candidate) => idOfFolder(candidate) === id) ?? begun[0];
  const hint = 'weir conversation ls shows them all.';
  if (name === undefined) throw new WeirError('usage', `There is no conversation '${id}'.`, { hint });
  if (begun.length > 1 && idOfFolder(name) !== id) {
    throw new WeirError('usage', `${begun.length} conversations begin with '${id}'.`, { hint });
  }
  return path.join(folder, name);
}

function conversationFolders(folder: string): readonly string[] {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && idOfFolder(entry.name) !== undefined)
      .map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    return attempt('read', folder, () => {
      throw error;
    });
  }
}

function modifiedMs(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
