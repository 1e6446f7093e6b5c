import fs from 'node:fs';
import path from 'node:path';
import { timestampOf } from '../../conversation/timestamps.js';
import { WeirError } from '../../model/errors.js';
import { textField } from './conversation-metadata.js';
import { type ConversationPaths, conversationPaths, idOfFolder } from './conversation-paths.js';
import { errorCode, storeError } from './store-error.js';
import type { ConversationSummary } from './store-types.js';
import { type StoredObject, readObjectFile } from './stored-json.js';

/** All conversations, newest first. No events are read; one that cannot be read is told of with what is known. */
export function listConversations(folder: string): readonly ConversationSummary[] {
  return conversationFolders(folder)
    .map((paths) => summaryOf(paths, readObjectFile(paths.metadata)))
    .toSorted(newestFirst);
}

/** What a list shows of one conversation. */
export function summaryOf(
  paths: ConversationPaths,
  { value: metadata = {}, problem }: StoredObject,
): ConversationSummary {
  const id = idOf(paths);
  const title = textField(metadata, 'title');
  const question = textField(metadata, 'question');
  return {
    id,
    ...(title === undefined ? {} : { title }),
    ...(question === undefined ? {} : { question }),
    createdAt: textField(metadata, 'created_at') ?? timestampOf(parseInt(id.slice(0, 8), 36)),
    updatedMs: Math.max(...[paths.events, paths.journal, paths.folder].map(modifiedMs)),
    folder: paths.folder,
    ...(problem === undefined ? {} : { problem: `${paths.metadata} cannot be read: ${problem}.` }),
  };
}

/**
 * The folder of a conversation, by its id or a unique beginning of it; `last` is the newest one that has events or a
 * journal.
 *
 * @throws WeirError `usage` where there is none, or more than one.
 */
export function findFolder(folder: string, id: string): string {
  const all = conversationFolders(folder);
  if (id === 'last') return lastOf(all).folder;
  const begun = id === '' ? [] : all.filter((paths) => idOf(paths).startsWith(id));
  const found = all.find((paths) => idOf(paths) === id) ?? begun[0];
  const hint = 'weir conversation ls shows them all.';
  if (found === undefined) throw new WeirError('usage', `There is no conversation '${id}'.`, { hint });
  if (begun.length > 1 && idOf(found) !== id) {
    throw new WeirError('usage', `${begun.length} conversations begin with '${id}'.`, { hint });
  }
  return found.folder;
}

function lastOf(all: readonly ConversationPaths[]): ConversationSummary {
  const newest = all
    .filter(({ events, journal }) => isThere(events) === true || isThere(journal) === true)
    .map((paths) => summaryOf(paths, {}))
    .toSorted(newestFirst)[0];
  if (newest !== undefined) return newest;
  throw new WeirError('usage', 'There is no conversation yet.', { hint: 'Ask something: weir query "…".' });
}

function newestFirst(one: ConversationSummary, other: ConversationSummary): number {
  return other.updatedMs - one.updatedMs || (one.id < other.id ? 1 : -1);
}

function idOf({ folder }: ConversationPaths): string {
  return idOfFolder(path.basename(folder)) ?? '';
}

function conversationFolders(folder: string): readonly ConversationPaths[] {
  return namesOfFolders(folder)
    .filter((name) => idOfFolder(name) !== undefined)
    .map((name) => conversationPaths(path.join(folder, name)))
    .filter(isConversation);
}

/** Not so a folder that was made and never filled. One that cannot be looked into may be one. */
function isConversation({ metadata, events, journal }: ConversationPaths): boolean {
  return [metadata, events, journal].some((file) => isThere(file) !== false);
}

function namesOfFolders(folder: string): readonly string[] {
  try {
    const entries = fs.readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw storeError('read', folder, error);
  }
}

/** `undefined` where that cannot be told. */
function isThere(file: string): boolean | undefined {
  try {
    return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return undefined;
  }
}

function modifiedMs(file: string): number {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  } catch {
    return 0;
  }
}
