import type { OperatorFunction } from 'rxjs';
import type { CodecEvent, ProviderEvent } from '../lib/model/provider-events.js';
import { ToolCallAssembler } from '../lib/tool-calls/tool-call-assembler.js';
import { throughMachine } from './through-machine.js';

/**
 * Makes single-part tool calls of the fragments that wires send, and numbers all indices anew.
 *
 *     source  -a-b-c-d-|      a, b = fragments of a call   c = flush of its index   d = finished
 *     result  -----(pf)-d-|   p = the whole call           f = its flush
 *
 * - A call leaves at the flush of its index, or before `finished` whatever the reason; see ToolCallAssembler for what
 *   belongs together, and for the numbering.
 * - Completes: with the source; calls that are still open are dropped, since an answer without `finished` was cut.
 * - Errors: passed on at once; open calls are dropped.
 * - Holds: the argument text of open calls, in characters, without a limit. No timers.
 */
export function assembleToolCalls(): OperatorFunction<CodecEvent, ProviderEvent> {
  return throughMachine(() => new ToolCallAssembler());
}
