import { defer } from 'rxjs';
import { streamAnswer, type AnswerOptions } from '../../lib/io/wire-provider.js';
import type { Transport } from '../../lib/io/wire-transport.js';
import type { ProviderRequest } from '../../lib/model/thread.js';
import { fromAbortable } from '../../operators/from-abortable.js';
import type { ProviderPort } from '../../operators/ports.js';

/** A provider behind a wire: each subscription sends its request, and unsubscribing closes the connection. */
export function wirePort(name: string, answer: (request: ProviderRequest) => AnswerOptions): ProviderPort {
  return {
    name,
    stream: (request) => defer(() => fromAbortable((signal) => streamAnswer(answer(request), signal))),
  };
}

/** A transport that tells when a request is on its way. */
export function announcing(transport: Transport, onSent: () => void): Transport {
  return {
    open: (request, signal) => {
      const opened = transport.open(request, signal);
      onSent();
      return opened;
    },
    close: () => transport.close(),
  };
}
