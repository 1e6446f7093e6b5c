import type { Headers } from '../codecs/codec.js';

export interface StreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface StreamResponse {
  readonly status: number;
  readonly headers: Headers;
  /** One array of bytes per read, decompressed. To be read, at least begun, or else the signal aborted. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Carries one request and the bytes of its answer; knows nothing of what they mean. */
export interface Transport {
  /**
   * Resolves with the headers. Aborting closes the connection at once and rejects with the signal's reason, also
   * while the body is read. Failures are a WeirError of kind `connection`. Redirects are answers like any other.
   */
  open(request: StreamRequest, signal: AbortSignal): Promise<StreamResponse>;
  /** Closes connections that are kept for the next request. */
  close(): void;
}
