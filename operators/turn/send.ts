import { catchError, concat, defer, map, of, takeUntil, timer, type Observable } from 'rxjs';
import { toWeirError } from '../../lib/model/errors.js';
import type { ChatRequest, ConversationEvent, EventDraft } from '../../lib/model/events.js';
import type { ProviderRequest } from '../../lib/model/thread.js';
import type { ContinuationReason } from '../../lib/model/turn.js';
import { runCycle } from '../run-cycle.js';
import { eventFlow, type Flow } from './flow.js';
import type { TurnScope } from './turn-scope.js';

const EMPTY_ANSWER_HINT = 'Your last answer was empty. Answer the request above.';

/** The question is stored, then sent: it must not be lost when the request fails. */
export function sendRequest(scope: TurnScope, request: ChatRequest): Observable<Flow> {
  return defer(() => {
    const { store } = scope.ports;
    const start: EventDraft = { type: 'turn_start', metadata: { model: modelName(scope) } };
    const stored = [store.add(start), store.add(request)];
    return concat(of(...stored.map((event) => eventFlow({ type: 'stored', event }))), stream(scope));
  });
}

/** Who answers this turn, as `provider/model`: stored at its start, so that it is known of a partial answer too. */
function modelName({ ports, options }: TurnScope): string {
  return `${ports.provider.name}/${options.model}`;
}

/** A new cycle. A forced tool choice has been obeyed once tools have run. */
export function sendFollowUp(scope: TurnScope): Observable<Flow> {
  return stream(scope);
}

/** The same cycle again, from what is stored by now. */
export function sendContinuation(scope: TurnScope, reason: ContinuationReason): Observable<Flow> {
  return stream(scope, reason);
}

/** Waits, unless the wait is cancelled. */
export function wait(scope: TurnScope, delayMs: number): Observable<Flow> {
  return timer(delayMs, scope.ports.scheduler).pipe(
    map(() => scope.input({ type: 'waited' })),
    takeUntil(scope.streamCancels$),
  );
}

function stream(scope: TurnScope, reason?: ContinuationReason): Observable<Flow> {
  const { provider, store, printer, random } = scope.ports;
  return defer(() => {
    store.beginRequest();
    return runCycle({
      provider,
      store,
      printer,
      request: providerRequest(scope, reason),
      handleEvent: (event) => scope.coordinator.handleEvent(event),
      cancel$: scope.streamCancels$,
      held$: scope.held$,
      onPrinterError: (error) => scope.fail(error),
    });
  }).pipe(
    catchError((error: unknown) =>
      of(scope.input({ type: 'streamFailed', error: toWeirError(error), random: random() })),
    ),
  );
}

function providerRequest(scope: TurnScope, reason: ContinuationReason | undefined): ProviderRequest {
  const { options, ports, hasRunTools } = scope;
  const thread = ports.store.thread();
  const hinted = reason === 'emptyResponse' ? [...thread.events, hint(ports.clock.now())] : thread.events;
  const toolChoice = options.toolChoice ?? { kind: 'auto' };
  return {
    model: options.model,
    thread: { ...thread, events: hinted },
    parameters: options.parameters ?? {},
    tools: ports.tools.definitions,
    toolChoice: hasRunTools && toolChoice.kind !== 'none' ? { kind: 'auto' } : toolChoice,
    ...(options.schema === undefined ? {} : { schema: options.schema }),
  };
}

/** In the request only: it is never stored. */
function hint(nowMs: number): ConversationEvent {
  return { type: 'chat_request', content: EMPTY_ANSWER_HINT, timestamp: new Date(nowMs).toISOString() };
}
