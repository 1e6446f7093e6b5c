import { openReplay } from '../../lib/io/replay-transport.js';
import type { Transport } from '../../lib/io/wire-transport.js';
import type { Thread } from '../../lib/model/thread.js';
import type { ProviderPort } from '../../operators/ports.js';
import { announcing, wirePort } from './wire-port.js';

/**
 * Recorded traffic through the real codec. A conversation that goes on in another process gets the answer after those
 * it holds already.
 */
export function replayPort(dir: string, onSent: () => void): ProviderPort {
  // Opened at once, so that a wrong folder is told before anything is stored.
  const { codec } = openReplay(dir);
  let transport: Transport | undefined;
  return wirePort('replay', (request) => {
    transport ??= announcing(openReplay(dir, { first: answersIn(request.thread) + 1 }).transport, onSent);
    return { codec, transport, request };
  });
}

/** The last event of each answer knows how it ended. */
function answersIn({ events }: Thread): number {
  return events.filter(({ metadata }) => metadata?.finish !== undefined).length;
}
