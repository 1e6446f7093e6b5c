import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { errorCode } from '../../lib/io/store/store-error.js';
import { WeirError } from '../../lib/model/errors.js';

/** Nobody writes more than that by hand. */
const LIMIT_BYTES = 1024 * 1024;

/** The bytes of a configuration file, and who owns it; nothing where there is none. */
export interface ConfigFile {
  readonly bytes: Buffer;
  readonly uid: number;
}

/**
 * Reads a configuration file once; devices and pipes, which a link may lead to, are never read.
 *
 * @throws WeirError `configuration` when it is there and cannot be read
 */
export function readConfigFile(file: string): ConfigFile | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw unreadable(file, errorCode(error), error);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw unreadable(file, 'it is no plain file');
    if (stat.size > LIMIT_BYTES) throw unreadable(file, `it is larger than ${LIMIT_BYTES} bytes`);
    return { bytes: readFileSync(descriptor), uid: stat.uid };
  } finally {
    closeSync(descriptor);
  }
}

function unreadable(file: string, why: string, cause?: unknown): WeirError {
  return new WeirError('configuration', `The configuration ${file} cannot be read (${why}).`, {
    ...(cause === undefined ? {} : { cause }),
    hint: 'Make it a readable file, or move it away.',
  });
}
