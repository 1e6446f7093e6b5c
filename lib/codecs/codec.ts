import type { WeirError } from '../model/errors.js';
import type { CodecEvent } from '../model/provider-events.js';
import type { ProviderRequest } from '../model/thread.js';

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** A request as it goes on the wire, but for its key. */
export interface WireRequest {
  readonly method: 'POST';
  /** Added to the provider's base address. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** An answer that is not the one hoped for. */
export interface WireFailure {
  readonly status: number;
  readonly headers: Headers;
  /** As much of the body as was read. */
  readonly body: string;
}

/**
 * Turns the bytes of one answer into events. Nothing here throws: events decoded before a fault are always given
 * first, and then `failure` says what went wrong. Once `finished` or `failure` is set, further bytes are ignored.
 */
export interface Decoder {
  /** What one socket read brings, neighbouring parts of an index joined; a keepAlive only if nothing else came. */
  push(bytes: Uint8Array): readonly CodecEvent[];
  /** The body has ended. Without the protocol's own end before it, `failure` is a `truncatedStream`. */
  end(): readonly CodecEvent[];
  /** The protocol's own end has been seen. */
  readonly finished: boolean;
  readonly failure: WeirError | undefined;
}

/** One wire: how a Thread becomes a request, and an answer becomes events. Pure; shared by all requests. */
export interface Codec {
  readonly name: string;
  /** Where the vendor serves it, in the form that `base_url` has. */
  readonly defaultBaseUrl: string;
  /** Stands before the path of a request where a base address has no path of its own. Default: none. */
  readonly basePath?: string;
  /** Whether a recorded request to this path speaks this wire. */
  speaks(path: string): boolean;
  encode(request: ProviderRequest): WireRequest;
  /** The headers that carry the key. */
  authorise(key: string): Headers;
  decode(request: ProviderRequest): Decoder;
  /** Names the error behind a status outside 200–299. `nowMs` is the wall clock, for dates in `retry-after`. */
  classify(failure: WireFailure, nowMs: number): WeirError;
}
