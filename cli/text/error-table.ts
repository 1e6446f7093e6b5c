import type { WeirErrorKind } from '../../lib/model/errors.js';
import { EXIT, type ExitStatus } from '../process/exit-status.js';

/** What the command makes of an error of one kind. */
export interface ErrorRow {
  readonly status: ExitStatus;
  /** What to do, where the error itself does not know better; every sentence ends with something to do. */
  readonly hint: string;
}

const AGAIN = 'Try again in a while.';
const LOOK = 'Run it again with -v to see where it came from.';

/** Every kind of error, once: the exit status and what to do. docs/errors.md shows the sentences themselves. */
export const ERROR_TABLE: Readonly<Record<WeirErrorKind, ErrorRow>> = {
  authentication: { status: EXIT.refused, hint: 'Check the key of this provider.' },
  quota: { status: EXIT.refused, hint: 'Check the plan and the billing page of this account.' },
  unknownModel: { status: EXIT.refused, hint: 'Check the name given with --model.' },
  contentRefused: { status: EXIT.refused, hint: 'Ask in other words.' },
  // What may be retried comes to its end only when retries are used up, or would have to wait too long.
  rateLimit: { status: EXIT.retriesExhausted, hint: AGAIN },
  overloaded: { status: EXIT.retriesExhausted, hint: `${AGAIN} Another model may be free.` },
  server: { status: EXIT.retriesExhausted, hint: AGAIN },
  timeout: { status: EXIT.retriesExhausted, hint: AGAIN },
  connection: { status: EXIT.retriesExhausted, hint: 'Check the network and base_url.' },
  truncatedStream: { status: EXIT.retriesExhausted, hint: AGAIN },
  maxRetriesExceeded: { status: EXIT.retriesExhausted, hint: AGAIN },
  missingKey: { status: EXIT.usage, hint: 'Set it, or try the embedded demo with -m demo.' },
  usage: { status: EXIT.usage, hint: 'weir --help explains the commands.' },
  configuration: { status: EXIT.usage, hint: 'weir config show tells what is set, and where.' },
  malformedRequest: {
    status: EXIT.failed,
    hint: 'What was sent does not suit this model: try another one, or other parameters.',
  },
  malformedStream: {
    status: EXIT.failed,
    hint: 'Check base_url: it may not be the provider that answers there.',
  },
  emptyResponse: { status: EXIT.failed, hint: 'Ask in other words, or another model.' },
  outputLimit: { status: EXIT.failed, hint: 'Raise max_tokens, or ask for less.' },
  maxCyclesExceeded: { status: EXIT.failed, hint: 'Ask to go on, or raise max_cycles.' },
  store: { status: EXIT.failed, hint: 'Check the path, or use --no-persist.' },
  locked: {
    status: EXIT.failed,
    hint: 'Wait for the other command to end, or start a new conversation with -n.',
  },
  printer: { status: EXIT.failed, hint: 'Write somewhere else.' },
  tool: { status: EXIT.failed, hint: LOOK },
  unexpectedInput: { status: EXIT.failed, hint: LOOK },
  internal: { status: EXIT.failed, hint: 'This is a fault of weir itself; please report it.' },
};
