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
 * The folder of a conversation; `last` is the newest one.
 *
 * @throws WeirError `usage` where there is none.
 */
export function findFolder(folder: string, id: string): string {
  if (id === 'last') {
    const newest = listConversations(folder)[0];
    if (newest !== undefined) return newest.folder;
    throw new WeirError('usage', 'There is no conversation yet.', { hint: 'Ask something: weir query "…".' });
  }
  const name = conversationFolders(folder).find((candidate) => idOfFolder(candidate) === id);
  if (name !== undefined) return path.join(folder, name);
  throw new WeirError('usage', `There is no conversation '${id}'.`, {
    hint: 'weir conversation ls shows them all.',
  });
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
