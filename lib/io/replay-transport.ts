import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Codec, Headers } from '../codecs/codec.js';
import { codecForPath } from '../codecs/codecs.js';
import { isJsonObject, parseJsonObject } from '../codecs/parse-json.js';
import { WeirError } from '../model/errors.js';
import type { Json, JsonObject } from '../model/json.js';
import type { StreamResponse, Transport } from './wire-transport.js';

export interface ReplayOptions {
  /** Size of each read, in bytes. Default 1024. */
  readonly chunkBytes?: number;
  /** The recorded answer that the first request gets, from 1. Default 1. */
  readonly first?: number;
}

/** Recorded traffic, and the wire that it speaks. */
export interface Replay {
  readonly codec: Codec;
  readonly transport: Transport;
}

/**
 * Opens a folder of `N.request.json`, `N.response.meta.json` and `N.response.body`: the k-th request gets the k-th
 * recorded answer to a POST, byte for byte. What is asked does not matter.
 */
export function openReplay(dir: string, { chunkBytes = 1024, first = 1 }: ReplayOptions = {}): Replay {
  const exchanges = recordedExchanges(dir);
  const [opening] = exchanges;
  if (!opening)
    throw new WeirError('configuration', `There is no recorded request in ${dir}.`, {
      hint: 'A recording holds files named 1.request.json, 1.response.meta.json and 1.response.body.',
    });
  const codec = codecForPath(opening.path);
  if (!codec)
    throw new WeirError(
      'configuration',
      `The recording in ${dir} is of ${opening.path}, which weir cannot decode.`,
    );
  let next = first - 1;
  const open = (_request: unknown, signal: AbortSignal) => {
    signal.throwIfAborted();
    const exchange = exchanges[next];
    if (!exchange)
      throw new WeirError('configuration', `The recording in ${dir} has only ${exchanges.length} answers.`);
    next += 1;
    return answer(exchange.base, chunkBytes, signal);
  };
  const transport: Transport = {
    open: async (request, signal) => Promise.resolve().then(() => open(request, signal)),
    close: () => undefined,
  };
  return { codec, transport };
}

interface Exchange {
  /** The path of its files, without their endings. */
  readonly base: string;
  readonly path: string;
}

function recordedExchanges(dir: string): Exchange[] {
  return filesOf(dir)
    .flatMap((name) => /^(\d+)\.request\.json$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other))
    .map((number) => ({ base: path.join(dir, number) }))
    .map(({ base }) => ({ base, request: readObject(`${base}.request.json`) }))
    .filter(({ request }) => request.method === 'POST')
    .map(({ base, request }) => ({ base, path: textOf(request.path) }));
}

function answer(base: string, chunkBytes: number, signal: AbortSignal): StreamResponse {
  const { status, headers } = readObject(`${base}.response.meta.json`);
  return {
    status: typeof status === 'number' ? status : 200,
    headers: isJsonObject(headers) ? lowerCased(headers) : {},
    body: chunks(read(`${base}.response.body`), chunkBytes, signal),
  };
}

/** Each read comes in a turn of its own, as from a socket, so that signals and timers get theirs. */
async function* chunks(bytes: Uint8Array, size: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    await setImmediate();
    signal.throwIfAborted();
    yield bytes.subarray(at, at + size);
  }
}

function lowerCased(headers: JsonObject): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textOf(value)] as const),
  );
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function filesOf(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    throw unreadable(dir, error);
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

function readObject(file: string): JsonObject {
  const object = parseJsonObject(new TextDecoder().decode(read(file)));
  if (!object) throw new WeirError('configuration', `${file} is not a JSON object.`);
  return object;
}

function unreadable(file: string, error: unknown): WeirError {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return new WeirError('configuration', `${file} ${missing ? 'does not exist' : 'cannot be read'}.`, {
    cause: error,
    hint: 'Give -m replay/DIR a folder with recorded traffic.',
  });
}
