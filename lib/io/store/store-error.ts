import { WeirError } from '../../model/errors.js';

const MEANINGS: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  ENOSPC: { what: 'no space is left on the device', hint: 'Free some space and run the command again.' },
  EDQUOT: { what: 'the disk quota is used up', hint: 'Free some space and run the command again.' },
  EROFS: {
    what: 'the file system is read-only',
    hint: 'Set XDG_DATA_HOME to a place that can be written to, or use --no-persist.',
  },
  EACCES: {
    what: 'permission is denied',
    hint: 'Check who owns this path, or set XDG_DATA_HOME to another place.',
  },
  EPERM: { what: 'the operation is not permitted', hint: 'Check who owns this path.' },
  EMFILE: { what: 'too many files are open', hint: 'Raise the limit (ulimit -n) and run the command again.' },
  EIO: { what: 'the device reports an error', hint: 'Check the disk.' },
  ENOENT: { what: 'it is not there', hint: 'Check the path.' },
  EEXIST: { what: 'something is in its place already', hint: 'Check the path.' },
  EISDIR: { what: 'a folder is in its place', hint: 'Check the path.' },
  ENOTDIR: { what: 'a part of the path is no folder', hint: 'Check the path.' },
};

/** The error code of a failed system call, or an empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What came back of a failed file operation, in words. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  const meaning = MEANINGS[code];
  const fallback = error instanceof Error ? error.message : String(error);
  return meaning === undefined ? fallback : `${meaning.what} (${code})`;
}

/** A failed file operation as a sentence: what was attempted on which file, and what came back. */
export function storeError(attempt: string, path: string, error: unknown): WeirError {
  if (error instanceof WeirError) return error;
  const meaning = MEANINGS[errorCode(error)];
  const hint = meaning === undefined ? {} : { hint: meaning.hint };
  return new WeirError('store', `Could not ${attempt} ${path}: ${reasonOf(error)}.`, {
    cause: error,
    ...hint,
  });
}

/** Does `work`; a failure becomes a `store` error that names the attempt and the file. */
export function attempt<T>(what: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(what, path, error);
  }
}
