import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  map,
  of,
  takeUntil,
  tap,
  type Observable,
  type OperatorFunction,
} from 'rxjs';
import { toWeirError, type WeirError } from '../lib/model/errors.js';
import type { ConversationEvent } from '../lib/model/events.js';
import type { ProviderEvent } from '../lib/model/provider-events.js';
import type { ProviderRequest } from '../lib/model/thread.js';
import type { Action } from '../lib/model/turn.js';
import { ToolCallAssembler } from '../lib/tool-calls/tool-call-assembler.js';
import { accumulateByIndex } from './accumulate-by-index.js';
import { holdWhile } from './hold-while.js';
import { inBatches } from './in-batches.js';
import type { PrinterPort, ProviderPort, StorePort } from './ports.js';
import { requireFinish } from './require-finish.js';
import { splitPaths } from './split-paths.js';
import { eventFlow, flowOf, type Flow } from './turn/flow.js';

export interface CycleOptions {
  readonly provider: ProviderPort;
  readonly store: StorePort;
  readonly printer: PrinterPort;
  readonly request: ProviderRequest;
  /** What a provider event asks for: the state machine's answer. Called once per event, in order. */
  readonly handleEvent: (event: ProviderEvent) => readonly Action[];
  /** Ends the stream early: what was received is committed as partial. */
  readonly cancel$: Observable<void>;
  /** While true, nothing is shown; reading and storing go on. */
  readonly held$: Observable<boolean>;
  /** A failure of the printer, which must not end the turn. */
  readonly onPrinterError: (error: WeirError) => void;
}

/** One socket read, and what the state machine asks for because of it. */
interface Step {
  readonly batch: readonly ProviderEvent[];
  readonly actions: readonly Action[];
}

/**
 * One request, and its answer down both paths: journalled and accumulated first, then shown, then acted upon.
 *
 *     provider   -[ab]--[cf]|      arrays, one per socket read; f = finished
 *     store      -a,b---c,f        appended before they are shown, committed per flush
 *     printer    -AB----C          what the machine said to render
 *     result     -(sab)-(scfx|)    stored events, events, actions; those of `finished` once both paths have ended
 *
 * - Completes: once both paths have ended, after `finished` or after `cancel$`.
 * - Errors: with the provider's error, after both paths have let go what they held.
 * - Holds: what `held$` holds back from the render path. No timers.
 */
export function runCycle(options: CycleOptions): Observable<Flow> {
  const { provider, request, cancel$, handleEvent } = options;
  return defer(() => {
    let atEnd: readonly Action[] = [];
    const answer$ = defer(() => provider.stream(request)).pipe(
      inBatches(() => new ToolCallAssembler()),
      requireFinish(),
      // Not last, on purpose: ending the source early must run through both paths, so that they let go what they hold.
      // eslint-disable-next-line rxjs-x/no-unsafe-takeuntil -- both paths end with their source
      takeUntil(cancel$),
      map((batch): Step => ({ batch, actions: batch.flatMap((event) => handleEvent(event)) })),
      splitPaths({
        accumulate: accumulation(options.store),
        render: rendering(options),
        onRenderError: (error) => options.onPrinterError(toWeirError(error)),
      }),
      concatMap((output) => {
        if (output.path === 'accumulated') return [storedFlow(output.value)];
        const { batch, actions } = outward(output.value);
        const events = batch.map((event) => eventFlow({ type: 'provider', event }));
        if (!batch.some(({ type }) => type === 'finished')) return [...events, flowOf(actions)];
        atEnd = actions;
        return events;
      }),
    );
    return concat(
      answer$,
      defer(() => of(flowOf(atEnd))),
    );
  });
}

/** What is left to do once both paths have had a batch. */
function outward({ batch, actions }: Step): Step {
  return { batch, actions: actions.filter(({ type }) => type !== 'renderChunk' && type !== 'continue') };
}

function accumulation(store: StorePort): OperatorFunction<Step, ConversationEvent> {
  return (steps$) =>
    steps$.pipe(
      tap(({ batch }) => store.append(batch)),
      concatMap(({ batch }) => batch),
      accumulateByIndex(),
      map((draft) => store.commit(draft)),
    );
}

function rendering({ printer, held$ }: CycleOptions): OperatorFunction<Step, string> {
  return (steps$) =>
    steps$.pipe(
      // The split tells the source's error; here it is an end, at which what is held is still shown.
      catchError(() => EMPTY),
      concatMap(({ actions }) => actions),
      filter((action) => action.type === 'renderChunk'),
      map((action) => action.event),
      holdWhile(held$),
      printer.render,
      tap((text) => printer.write(text)),
    );
}

const storedFlow = (event: ConversationEvent): Flow => eventFlow({ type: 'stored', event });
