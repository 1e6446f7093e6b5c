import { defer, of, type Observable } from 'rxjs';
import { projectThread, type ThreadContext } from '../../lib/conversation/projection.js';
import type { ConversationHandle } from '../../lib/io/store/store-types.js';
import type { StorePort } from '../../operators/ports.js';

/** A conversation that is open for writing, as the turn sees it. */
export function storePort(handle: ConversationHandle, context: ThreadContext = {}): StorePort {
  return {
    beginRequest: () => handle.beginRequest(),
    append: (batch) => handle.append(batch),
    commit: (event) => handle.commit(event),
    add: (event) => handle.add(event),
    journalResponse: (response, position) => handle.journalResponse(response, position),
    amendLast: (metadata) => handle.amendLast(metadata),
    patch: (patches) => handle.patch(patches),
    discardCycle: () => handle.discardCycle(),
    hideCycle: () => handle.hideCycle(),
    thread: () => projectThread(handle.stream, context),
    commitCycle: () => once(() => handle.commitCycle()),
    endTurn: () => once(() => handle.endTurn()),
  };
}

function once(work: () => void): Observable<void> {
  return defer(() => {
    work();
    return of(undefined);
  });
}
