import path from 'node:path';
import { ConversationStream } from '../../conversation/conversation-stream.js';
import { WeirError } from '../../model/errors.js';
import type { JsonObject } from '../../model/json.js';
import { isNewerFormat, newMetadata } from './conversation-metadata.js';
import {
  type ConversationPaths,
  conversationId,
  conversationPaths,
  folderName,
} from './conversation-paths.js';
import { keepDamaged, loadEvents } from './events-store.js';
import { FileTurnStorage } from './file-turn-storage.js';
import { findFolder, listConversations, summaryOf } from './list-conversations.js';
import { type LoadedConversation, loadConversation } from './load-conversation.js';
import { rewriteJournal } from './journal-file.js';
import { type HeldLock, isHeld, tryLock } from './lock-file.js';
import { OpenConversation } from './open-conversation.js';
import { createFile, makeNewFolder, removeFolder } from './private-files.js';
import { type ProcessProbe, machineProbe } from './process-identity.js';
import { readSession, writeSession } from './sessions.js';
import type {
  ConversationHandle,
  ConversationSnapshot,
  ConversationStore,
  StorePorts,
} from './store-types.js';
import { type StoredObject, jsonFile, readObjectFile } from './stored-json.js';
import { type LockWait, takeLock } from './take-lock.js';

export interface FileStoreOptions extends StorePorts {
  /** The folder that holds `conversations/` and `sessions/`. It is made when something is written. */
  readonly root: string;
  /** Looks after processes that hold locks. Default: those of this machine. */
  readonly probe?: ProcessProbe;
}

/** A store on files: one folder per conversation. Nothing is read or written before it is asked for. */
export function openStore(options: FileStoreOptions): ConversationStore {
  return new FileStore(options);
}

class FileStore implements ConversationStore {
  readonly #folder: string;
  readonly #sessions: string;
  readonly #options: FileStoreOptions;
  readonly #now: () => number;
  #probe: ProcessProbe | undefined;

  constructor(options: FileStoreOptions) {
    this.#options = options;
    this.#folder = path.join(options.root, 'conversations');
    this.#sessions = path.join(options.root, 'sessions');
    this.#now = () => options.clock.now();
    this.#probe = options.probe;
  }

  list() {
    return listConversations(this.#folder);
  }

  create({ title, config = {} }: { readonly title?: string; readonly config?: JsonObject } = {}) {
    const epochMs = this.#now();
    const id = conversationId(epochMs, this.#options.random);
    const paths = conversationPaths(path.join(this.#folder, folderName(id, title)));
    makeNewFolder(paths.folder);
    try {
      return this.#fill(paths, newMetadata(id, epochMs, title), config);
    } catch (error) {
      removeFolder(paths.folder);
      throw error;
    }
  }

  async open(id: string, wait?: LockWait): Promise<ConversationHandle> {
    const paths = conversationPaths(findFolder(this.#folder, id));
    if (isNewerFormat(readObjectFile(paths.metadata).value ?? {})) throw newerFormatError(paths);
    const lock = await takeLock(paths.lock, { now: this.#now, probe: this.#processes() }, wait);
    return releasedOnFailure(lock, () => this.#opened(paths, lock));
  }

  read(id: string): ConversationSnapshot {
    const paths = conversationPaths(findFolder(this.#folder, id));
    let found = loadConversation(paths, this.#streamPorts());
    // A turn may have been appended while we read, and its journal removed: once more, then.
    if (found.events.damage > 0) found = loadConversation(paths, this.#streamPorts());
    return this.#snapshot(paths, readObjectFile(paths.metadata), found);
  }

  activeConversation(key: string) {
    return readSession(this.#sessions, key);
  }

  setActiveConversation(key: string, id: string) {
    writeSession(this.#sessions, key, id);
  }

  #fill(paths: ConversationPaths, metadata: JsonObject, config: JsonObject): OpenConversation {
    const lock = tryLock(paths.lock, this.#processes(), this.#now());
    if (!isHeld(lock)) throw new WeirError('locked', `${paths.folder} is taken already.`);
    return releasedOnFailure(lock, () => {
      createFile(paths.metadata, jsonFile(metadata));
      createFile(paths.baseConfig, jsonFile(config));
      createFile(paths.events, '[\n]\n');
      const stream = new ConversationStream(this.#streamPorts(), config);
      const events = loadEvents(paths.events);
      const storage = new FileTurnStorage(paths, lock, { metadata, events, stream });
      const summary = summaryOf(paths, { value: metadata });
      return new OpenConversation({ summary, stream, notices: [], recovered: [] }, storage, this.#now);
    });
  }

  /** The journal without parts takes the place of the one that was left: from there on, doing it again is safe. */
  #opened(paths: ConversationPaths, lock: HeldLock): OpenConversation {
    const metadata = readObjectFile(paths.metadata);
    const found = loadConversation(paths, this.#streamPorts());
    const { journal, stream, events, recovered } = found;
    const storage = new FileTurnStorage(paths, lock, { metadata: writable(metadata), events, stream });
    if (journal !== undefined) {
      if (journal.damaged !== undefined) keepDamaged(paths.journal, journal.damaged);
      rewriteJournal(paths.journal, journal.settled);
      storage.settleRecovered(stream);
    }
    return new OpenConversation({ ...this.#snapshot(paths, metadata, found), recovered }, storage, this.#now);
  }

  #snapshot(
    paths: ConversationPaths,
    metadata: StoredObject,
    found: LoadedConversation,
  ): ConversationSnapshot {
    const summary = summaryOf(paths, metadata);
    const { problem } = summary;
    const notices = problem === undefined ? found.notices : [problem, ...found.notices];
    return { summary, stream: found.stream, notices };
  }

  #processes(): ProcessProbe {
    this.#probe ??= machineProbe();
    return this.#probe;
  }

  #streamPorts() {
    return { now: this.#now, random: this.#options.random };
  }
}

function writable({ value = {}, problem }: StoredObject): JsonObject | undefined {
  return problem === undefined ? value : undefined;
}

function releasedOnFailure<T>(lock: HeldLock, work: () => T): T {
  try {
    return work();
  } catch (error) {
    lock.release();
    throw error;
  }
}

function newerFormatError(paths: ConversationPaths): WeirError {
  return new WeirError(
    'store',
    `${paths.folder} was written by a newer version of weir: it can only be read.`,
    {
      hint: 'Update weir to go on with this conversation.',
    },
  );
}
