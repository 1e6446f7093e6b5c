import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import {
  JOURNAL_FORMAT_VERSION,
  type JournalContent,
  type JournalRecord,
  readJournal,
  writeJournalRecord,
} from '../../conversation/journal-record.js';
import { WeirError } from '../../model/errors.js';
import { FILE_MODE, readIfThere, replaceFile, writeAll } from './private-files.js';
import { attempt } from './store-error.js';

/**
 * The journal of a turn, open for writing. `append` is synchronous: when it returns, a kill of this process loses
 * nothing of what it was given; after `sync`, a power cut neither.
 */
export class JournalFile {
  readonly #file: string;
  readonly #fd: number;
  #torn = false;
  #unsynced = true;
  #failed = false;

  /** Goes on with a journal that is there, or begins one. */
  constructor(file: string) {
    this.#file = file;
    this.#fd = attempt('open', file, () => fs.openSync(file, 'a', FILE_MODE));
  }

  /** A record could not be written: the journal does not hold everything. */
  get failed(): boolean {
    return this.#failed;
  }

  append(record: JournalRecord): void {
    try {
      attempt('write', this.#file, () => {
        const line = writeJournalRecord(record);
        writeAll(this.#fd, Buffer.from(this.#torn ? `\n${line}` : line));
      });
      this.#torn = false;
      this.#unsynced = true;
    } catch (error) {
      // Whatever part of the line is there now, the next record starts on a line of its own.
      this.#torn = true;
      this.#failed = true;
      throw error;
    }
  }

  sync(): void {
    if (!this.#unsynced) return;
    this.#unsynced = false;
    attempt('make durable', this.#file, () => fs.fsyncSync(this.#fd));
  }

  close(): void {
    attempt('close', this.#file, () => fs.closeSync(this.#fd));
  }
}

/** A journal that was left behind. */
export interface LoadedJournal extends JournalContent {
  readonly bytes: Uint8Array;
}

/** Reads a journal that was left behind; nothing where there is none. */
export function loadJournal(file: string): LoadedJournal | undefined {
  const bytes = readIfThere(file);
  if (bytes === undefined) return undefined;
  const { records, damage } = readJournal(bytes.toString('utf8'));
  const newer = records.some(
    (record) => record.record === 'journal' && record.format_version > JOURNAL_FORMAT_VERSION,
  );
  if (!newer) return { records, damage: damage + wrongBytes(bytes), bytes };
  throw new WeirError('store', `${file} was written by a newer version of weir.`, {
    hint: 'Update weir, or finish the turn with the version that began it.',
  });
}

/** A last line may be torn within a character. */
function wrongBytes(bytes: Buffer): number {
  return isUtf8(bytes.subarray(0, bytes.lastIndexOf('\n') + 1)) ? 0 : 1;
}

/** Puts records in the place of a whole journal. */
export function rewriteJournal(file: string, records: readonly JournalRecord[]): void {
  replaceFile(file, records.map(writeJournalRecord).join(''));
}
