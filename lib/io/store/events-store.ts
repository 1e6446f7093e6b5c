import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import {
  EVENTS_CLOSING,
  EVENTS_OPENING,
  EVENTS_SEPARATOR,
  eventLines,
  readEventsFile,
  writeEventsFile,
} from '../../conversation/events-file.js';
import type { JsonObject } from '../../model/json.js';
import { createFile, readIfThere, replaceFile, withFile, writeAll } from './private-files.js';
import { attempt, errorCode } from './store-error.js';

/** What was read of an `events.json`. */
export interface LoadedEvents {
  readonly entries: readonly JsonObject[];
  readonly bytes: Uint8Array;
  /** How many stretches could not be read. */
  readonly damage: number;
  /** Laid out as this program does it, so that events can be appended in place. */
  readonly appendable: boolean;
}

/** Reads an `events.json`, in whatever state it is; a missing one is damage too. */
export function loadEvents(file: string): LoadedEvents {
  const bytes = readIfThere(file);
  if (bytes === undefined) return { entries: [], bytes: new Uint8Array(), damage: 1, appendable: false };
  return parseEvents(bytes);
}

/** What these bytes hold. */
export function parseEvents(bytes: Buffer): LoadedEvents {
  const text = bytes.toString('utf8');
  const { entries, damage } = readEventsFile(text);
  const wrongBytes = isUtf8(bytes) ? 0 : 1;
  const sound = damage.length === 0 && wrongBytes === 0;
  return { entries, bytes, damage: damage.length + wrongBytes, appendable: sound && isOurLayout(text) };
}

function isOurLayout(text: string): boolean {
  return text === writeEventsFile([]) || (text.startsWith('[\n{') && text.endsWith(`}${EVENTS_CLOSING}`));
}

/** Puts a whole new file in the place of the old one. */
export function rewriteEvents(file: string, entries: readonly JsonObject[]): number {
  const content = writeEventsFile(entries);
  replaceFile(file, content);
  return Buffer.byteLength(content);
}

/**
 * Appends events in place and makes them durable; the new size in bytes. Costs what is added.
 *
 * The file must be `size` bytes long and in our layout. A kill in the middle leaves a torn tail, so the events have to
 * be durable elsewhere before; a failure puts the old end back.
 */
export function appendEvents(file: string, size: number, entries: readonly JsonObject[]): number {
  if (entries.length === 0) return size;
  const empty = size === Buffer.byteLength(writeEventsFile([]));
  const start = empty ? EVENTS_OPENING.length : size - EVENTS_CLOSING.length;
  const bytes = Buffer.from((empty ? '' : EVENTS_SEPARATOR) + eventLines(entries) + EVENTS_CLOSING);
  attempt('write', file, () =>
    withFile(file, 'r+', (fd) => {
      try {
        writeAll(fd, bytes, start);
        fs.fsyncSync(fd);
      } catch (error) {
        writeAll(fd, Buffer.from(empty ? EVENTS_CLOSING.slice(1) : EVENTS_CLOSING), start);
        fs.ftruncateSync(fd, size);
        throw error;
      }
    }),
  );
  return start + bytes.length;
}

/** Keeps a damaged file's bytes beside it; the copy's path. */
export function keepDamaged(file: string, bytes: Uint8Array): string {
  for (let number = 1; ; number += 1) {
    const copy = `${file}.damaged-${number}`;
    try {
      createFile(copy, bytes);
      return copy;
    } catch (error) {
      if (errorCode(error instanceof Error ? error.cause : undefined) !== 'EEXIST') throw error;
    }
  }
}
