import { WeirError } from '../model/errors.js';

/** A failed connection as a sentence that names the host; `begun` once the answer had begun. */
export function connectionError(error: unknown, host: string, begun: boolean): WeirError {
  if (error instanceof WeirError) return error;
  const code = codeOf(error);
  const known = begun ? undefined : (SENTENCES[code] ?? tlsSentence(code));
  if (known)
    return new WeirError('connection', known.say(host), {
      cause: error,
      hint: known.hint,
      ...(known.lasting && { retryable: false }),
    });
  if (code.startsWith('HPE_'))
    return new WeirError('connection', `${host} does not speak HTTP.`, { cause: error, hint: CHECK });
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI'))
    return new WeirError('malformedStream', `The compressed answer of ${host} is damaged.`, { cause: error });
  const when = begun ? 'in the middle of its answer' : 'before it answered';
  return new WeirError('connection', `${host} broke the connection ${when}.`, { cause: error });
}

interface Sentence {
  say(host: string): string;
  readonly hint: string;
  /** Trying again does not help. */
  readonly lasting?: true;
}

const CHECK = 'Check the network and base_url.';

const SENTENCES: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: { say: (host) => `The name of ${host} is not known.`, hint: CHECK },
  EAI_AGAIN: { say: (host) => `The name of ${host} cannot be looked up now.`, hint: CHECK },
  ECONNREFUSED: {
    say: (host) => `Nothing accepts connections at ${host}.`,
    hint: 'Check that the server runs, and base_url.',
  },
  ETIMEDOUT: { say: (host) => `${host} does not react.`, hint: CHECK },
  EHOSTUNREACH: { say: (host) => `There is no way to ${host}.`, hint: CHECK },
  ENETUNREACH: { say: (host) => `There is no way to ${host}.`, hint: CHECK },
  EPROTO: {
    say: (host) => `${host} does not speak TLS.`,
    hint: 'Check whether base_url should begin with http://.',
    lasting: true,
  },
  ERR_INVALID_CHAR: {
    say: (host) => `A header for ${host} has a character that headers cannot carry.`,
    hint: 'Check the key of this provider for line breaks and quotes.',
    lasting: true,
  },
};

function tlsSentence(code: string): Sentence | undefined {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return SENTENCES.EPROTO;
  if (!/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/.test(code))
    return undefined;
  return {
    say: (host) => `The certificate of ${host} cannot be trusted (${code}).`,
    hint: 'If a proxy of your own signs it, name its authority in NODE_EXTRA_CA_CERTS.',
    lasting: true,
  };
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
