import {
  catchError,
  concat,
  defer,
  from,
  map,
  merge,
  mergeMap,
  NEVER,
  of,
  ReplaySubject,
  take,
  takeWhile,
  using,
  type Observable,
} from 'rxjs';
import type { ToolCallRequest } from '../lib/model/events.js';
import type { ToolEvent } from '../lib/model/tools.js';

export interface RunToolsOptions {
  readonly requests: readonly ToolCallRequest[];
  /** Runs one call; `position` is its place in `requests`. Unsubscribing cancels it. */
  execute(request: ToolCallRequest, position: number): Observable<ToolEvent>;
  /** Ends all unfinished calls, the first time it emits: with this text, or each with its own sentence. */
  readonly cancel$?: Observable<string | undefined>;
  /** The sentence for a cancelled call. Default: `Cancelled`. */
  cancellationResponse?(request: ToolCallRequest): string;
  /** How many calls run at once, at least 1. Default: all. */
  readonly concurrency?: number;
}

/**
 * Runs the calls of a cycle at once; each ends in exactly one `completed`.
 *
 *     call 0   --o-----x            o = output, x, y = completed
 *     call 1   ----y
 *     result   --o-y---(x|)         in the order of arrival; `inRequestOrder` puts the answers in order
 *
 * - A call that throws, errors, or ends without `completed` gets the error response `Tool failed: …`; what comes
 *   after `completed` is not listened to. Each event tells the call's place in `requests`, each response its id.
 * - `cancel$`: unfinished calls are unsubscribed and answered at once, those that had to wait without being started.
 * - Completes: when all calls have. Never errors.
 * - Holds: nothing but the list. No timers.
 */
export function runTools(options: RunToolsOptions): Observable<ToolEvent> {
  const { requests, cancel$ = NEVER, concurrency = Infinity } = options;
  // Replayed, since calls that wait for their turn must learn of a cancellation that came before it.
  const listen = (cancelled$: ReplaySubject<string | undefined>) =>
    cancel$.pipe(take(1)).subscribe(cancelled$);
  return defer(() => {
    const cancelled$ = new ReplaySubject<string | undefined>(1);
    const calls$ = from(requests).pipe(
      mergeMap((request, position) => runCall(options, request, position, cancelled$), concurrency),
    );
    return using(
      () => listen(cancelled$),
      () => calls$,
    );
  });
}

function runCall(
  options: RunToolsOptions,
  request: ToolCallRequest,
  position: number,
  cancelled$: Observable<string | undefined>,
): Observable<ToolEvent> {
  const completed = (content: string, isError: boolean): ToolEvent => ({
    type: 'completed',
    position,
    response: { type: 'tool_call_response', id: request.id, content, is_error: isError },
  });
  const cancellation$ = cancelled$.pipe(
    map((text) => completed(text ?? options.cancellationResponse?.(request) ?? 'Cancelled', false)),
  );
  const execution$ = defer(() => options.execute(request, position)).pipe(
    map((event) => at(event, request, position)),
  );
  const unanswered$ = defer(() => of(completed('Tool failed: it ended without a result', true)));
  return merge(cancellation$, concat(execution$, unanswered$)).pipe(
    catchError((error: unknown) => of(completed(`Tool failed: ${messageOf(error)}`, true))),
    takeWhile(({ type }) => type !== 'completed', true),
  );
}

function at(event: ToolEvent, { id }: ToolCallRequest, position: number): ToolEvent {
  if (event.type !== 'completed') return { ...event, position };
  return { ...event, position, response: { ...event.response, id } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
