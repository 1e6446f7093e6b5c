import {
  catchError,
  concat,
  concatMap,
  defer,
  filter,
  groupBy,
  map,
  mergeMap,
  Subject,
  tap,
  throwError,
  type Observable,
  type OperatorFunction,
} from 'rxjs';
import { IndexBuffer } from '../lib/accumulate/index-buffer.js';
import { IndexOrder } from '../lib/accumulate/index-order.js';
import type { Ending } from '../lib/accumulate/open-buffer.js';
import type { EventDraft } from '../lib/model/events.js';
import type { PartEvent, ProviderEvent } from '../lib/model/provider-events.js';

interface Closing {
  readonly type: 'closing';
  readonly index: number;
  readonly ending: Ending;
}

/** What reaches the group of an index: its parts, then its one closing. */
type Step = PartEvent | Closing;

interface Gathered {
  readonly index: number;
  readonly drafts: readonly EventDraft[];
  /** Whether the index goes on. */
  readonly open: boolean;
}

/**
 * Gathers the parts of an answer into complete events: one group per index, until its flush.
 *
 *     source  -a-b-c-F-f-|   a = part 0   b = part 1   c = part 0   F = flush 0   f = finished
 *     result  -------x-y-|   x = a and c joined        y = b
 *
 * The rules are those of PartAccumulator, which does the same for arrays: an index flushed while a lower one is open
 * waits for that one; `finished` gives what is left, in ascending index.
 *
 * - Completes: what is still open goes first, in ascending index and marked partial, since an answer that ends
 *   without `finished` was cut.
 * - Errors: the same, then the error: nothing is lost.
 * - Holds: the pieces of the open indices, in characters, without a limit. No timers.
 */
export function accumulateByIndex(): OperatorFunction<ProviderEvent, EventDraft> {
  return (source) =>
    defer(() => {
      const order = new IndexOrder();
      // A duration made of the group itself would keep the source alive after unsubscription.
      const closed$ = new Subject<number>();
      const cut$ = defer(() => closings(order, { kind: 'cut' }));
      const whole$ = source.pipe(
        concatMap((event) => stepsOf(event, order)),
        catchError((error: unknown) =>
          concat(
            cut$,
            throwError(() => error),
          ),
        ),
      );
      return concat(whole$, cut$).pipe(
        groupBy(({ index }) => index, {
          duration: ({ key }) => closed$.pipe(filter((index) => index === key)),
        }),
        mergeMap(gather),
        tap(({ index, open }) => {
          if (!open) closed$.next(index);
        }),
        concatMap(({ index, drafts, open }) =>
          open ? order.add(index, drafts) : order.close(index, drafts),
        ),
      );
    });
}

function stepsOf(event: ProviderEvent, order: IndexOrder): readonly Step[] {
  switch (event.type) {
    case 'part':
      order.open(event.index);
      return [event];
    case 'flush': {
      const { index, metadata } = event;
      return order.isOpen(index) ? [{ type: 'closing', index, ending: { kind: 'flushed', metadata } }] : [];
    }
    case 'finished':
      return closings(order, { kind: 'flushed' });
    default:
      return [];
  }
}

function closings(order: IndexOrder, ending: Ending): readonly Closing[] {
  return order.openIndices().map((index) => ({ type: 'closing', index, ending }));
}

const isClosing = (step: Step): step is Closing => step.type === 'closing';

function gather(group$: Observable<Step>): Observable<Gathered> {
  return defer(() => {
    const buffer = new IndexBuffer();
    return group$.pipe(
      map((step) =>
        isClosing(step)
          ? { index: step.index, drafts: buffer.close(step.ending), open: false }
          : { index: step.index, drafts: buffer.push(step), open: true },
      ),
      filter(({ drafts, open }) => !open || drafts.length > 0),
    );
  });
}
