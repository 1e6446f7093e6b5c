import {
  asyncScheduler,
  concat,
  defer,
  delay,
  of,
  throwError,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import { WeirError } from '../../lib/model/errors.js';
import type { CodecEvent } from '../../lib/model/provider-events.js';
import type { ProviderRequest } from '../../lib/model/thread.js';
import type { ProviderPort } from '../ports.js';

/** What one socket read brings, at once or after a wait; or the error that ends the stream. */
export type ScriptedStep =
  readonly CodecEvent[] | { readonly delayMs: number; readonly events: readonly CodecEvent[] } | Error;

/** What a request gets: steps, a stream of its own making, or either of them made from the request. */
export type ScriptedAnswer =
  | readonly ScriptedStep[]
  | Observable<readonly CodecEvent[]>
  | ((request: ProviderRequest) => readonly ScriptedStep[] | Observable<readonly CodecEvent[]>);

export interface ScriptedProvider extends ProviderPort {
  /** The requests that were sent, in order. */
  readonly requests: readonly ProviderRequest[];
}

/**
 * A provider that follows a script: the n-th request gets the n-th answer.
 *
 * Steps without a wait come synchronously. A request for which there is no answer fails with an error that is not
 * retried. `scheduler` times the waits; default: rxjs's asyncScheduler.
 */
export function scriptedProvider(
  answers: readonly ScriptedAnswer[],
  scheduler: SchedulerLike = asyncScheduler,
): ScriptedProvider {
  const requests: ProviderRequest[] = [];
  return {
    name: 'scripted',
    requests,
    stream: (request) =>
      defer(() => {
        requests.push(request);
        return play(answers[requests.length - 1], request, { count: requests.length, scheduler });
      }),
  };
}

function play(
  answer: ScriptedAnswer | undefined,
  request: ProviderRequest,
  { count, scheduler }: { readonly count: number; readonly scheduler: SchedulerLike },
): Observable<readonly CodecEvent[]> {
  if (answer === undefined) return throwError(() => unscripted(count));
  if (typeof answer === 'function') return play(answer(request), request, { count, scheduler });
  if (!isSteps(answer)) return answer;
  return concat(...answer.map((step) => playStep(step, scheduler)));
}

function playStep(step: ScriptedStep, scheduler: SchedulerLike): Observable<readonly CodecEvent[]> {
  if (step instanceof Error) return throwError(() => step);
  return 'delayMs' in step ? of(step.events).pipe(delay(step.delayMs, scheduler)) : of(step);
}

function isSteps(
  answer: readonly ScriptedStep[] | Observable<readonly CodecEvent[]>,
): answer is readonly ScriptedStep[] {
  return Array.isArray(answer);
}

function unscripted(count: number): WeirError {
  return new WeirError('internal', `the script has no answer for request ${count}`);
}
