import { catchError, defer, of, type Observable } from 'rxjs';
import { toWeirError, type WeirError } from '../../lib/model/errors.js';
import type { ConversationEvent, EventDraft } from '../../lib/model/events.js';
import type { ClockPort, StorePort } from '../ports.js';

/**
 * A store whose failures are told instead of thrown, so that the answer is still shown (law 5 of the design).
 *
 * An event that could not be stored is handed back all the same, with the clock's time.
 */
export function guardStore(
  store: StorePort,
  clock: ClockPort,
  onFailure: (error: WeirError) => void,
): StorePort {
  const attempt = <T>(work: () => T, fallback: () => T): T => {
    try {
      return work();
    } catch (error) {
      onFailure(toWeirError(error));
      return fallback();
    }
  };
  const unstored = (event: EventDraft): ConversationEvent => ({
    ...event,
    timestamp: new Date(clock.now()).toISOString(),
  });
  function settled(work: () => Observable<void>): Observable<void> {
    return defer(work).pipe(
      catchError((error: unknown) => {
        onFailure(toWeirError(error));
        return of(undefined);
      }),
    );
  }
  const nothing = () => undefined;
  return {
    beginRequest: () => attempt(() => store.beginRequest(), nothing),
    append: (batch) => attempt(() => store.append(batch), nothing),
    commit: (event) =>
      attempt(
        () => store.commit(event),
        () => unstored(event),
      ),
    add: (event) =>
      attempt(
        () => store.add(event),
        () => unstored(event),
      ),
    amendLast: (metadata) => attempt(() => store.amendLast(metadata), nothing),
    journalResponse: (response, position) =>
      attempt(() => store.journalResponse(response, position), nothing),
    patch: (patches) =>
      attempt(
        () => store.patch(patches),
        () => 0,
      ),
    discardCycle: () => attempt(() => store.discardCycle(), nothing),
    hideCycle: () => attempt(() => store.hideCycle(), nothing),
    thread: () => store.thread(),
    commitCycle: () => settled(() => store.commitCycle()),
    endTurn: () => settled(() => store.endTurn()),
  };
}
