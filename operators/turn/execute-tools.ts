import {
  connect,
  defer,
  dematerialize,
  filter,
  map,
  materialize,
  merge,
  of,
  startWith,
  switchMap,
  tap,
  toArray,
  type Observable,
} from 'rxjs';
import type { ToolCallResponse } from '../../lib/model/events.js';
import type { ToolEvent } from '../../lib/model/tools.js';
import type { PendingCall } from '../../lib/model/turn.js';
import { inRequestOrder } from '../in-request-order.js';
import { runTools } from '../run-tools.js';
import { eventFlow, type Flow } from './flow.js';
import type { TurnScope } from './turn-scope.js';

type Completed = Extract<ToolEvent, { type: 'completed' }>;

/**
 * Runs the calls of a cycle at once, journals each response when its call ends, and stores the responses in request
 * order. A restart runs the unfinished calls again; finished ones keep their responses.
 */
export function executeTools(scope: TurnScope, calls: readonly PendingCall[]): Observable<Flow> {
  return defer(() => {
    const { store, printer } = scope.ports;
    scope.hasRunTools = true;
    const done = new Map<number, ToolCallResponse>();
    const events$ = restartable(scope, calls, done).pipe(
      tap((event) => {
        if (event.type === 'completed') {
          done.set(event.position, event.response);
          store.journalResponse(event.response, event.position);
        }
        const call = calls[event.position];
        if (call !== undefined) printer.tool(event, call.request);
      }),
    );
    return events$.pipe(
      connect((shared$) => merge(shared$.pipe(map(toolFlow)), stored(scope, calls, shared$))),
    );
  });
}

/** Events of the calls; `done` ones are given once, whatever is restarted. */
function restartable(
  scope: TurnScope,
  calls: readonly PendingCall[],
  done: ReadonlyMap<number, ToolCallResponse>,
): Observable<ToolEvent> {
  const { tools } = scope.ports;
  function run(): Observable<ToolEvent> {
    const open = calls.flatMap((call, position) => (done.has(position) ? [] : [{ call, position }]));
    return runTools({
      requests: open.map(({ call }) => call.request),
      execute: (request, place) => {
        const { call, position } = open[place] ?? { call: { request }, position: place };
        const response = 'response' in call ? call.response : undefined;
        return response === undefined
          ? tools.execute(request, position)
          : of<ToolEvent>({ type: 'completed', position, response });
      },
      cancel$: scope.toolCancels$,
      cancellationResponse: (request) => tools.cancellationResponse(request),
      ...(scope.options.concurrency === undefined ? {} : { concurrency: scope.options.concurrency }),
    }).pipe(
      map((event): ToolEvent => ({ ...event, position: open[event.position]?.position ?? event.position })),
    );
  }
  return scope.toolRestarts$.pipe(
    startWith(undefined),
    switchMap(() => defer(run).pipe(materialize())),
    dematerialize(),
  );
}

/** Responses in request order into the store, then the machine is told that all are there. */
function stored(
  scope: TurnScope,
  calls: readonly PendingCall[],
  events$: Observable<ToolEvent>,
): Observable<Flow> {
  const inOrder$ = events$.pipe(
    filter((event): event is Completed => event.type === 'completed'),
    inRequestOrder({ requests: calls, position: (event) => event.position }),
    map(({ response }) => ({ response, event: scope.ports.store.add(response) })),
  );
  return inOrder$.pipe(
    connect((shared$) =>
      merge(
        shared$.pipe(map(({ event }) => eventFlow({ type: 'stored', event }))),
        shared$.pipe(
          map(({ response }) => response),
          toArray(),
          map((responses) => scope.input({ type: 'toolsCompleted', responses })),
        ),
      ),
    ),
  );
}

const toolFlow = (event: ToolEvent): Flow => eventFlow({ type: 'tool', event });
