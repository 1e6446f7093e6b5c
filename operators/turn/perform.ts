import { concat, defer, EMPTY, ignoreElements, map, of, type Observable } from 'rxjs';
import { finishMetadata } from '../../lib/conversation/finish-metadata.js';
import { assertNever } from '../../lib/model/assert-never.js';
import type { ToolCallResponse } from '../../lib/model/events.js';
import type { Action, Notice, TurnOutcome } from '../../lib/model/turn.js';
import { executeTools } from './execute-tools.js';
import { eventFlow, flowOf, type Flow } from './flow.js';
import { askReply, showExecutingMenu, showStreamingMenu } from './menus.js';
import { sendContinuation, sendFollowUp, sendRequest, wait } from './send.js';
import type { TurnScope } from './turn-scope.js';

/** Carries actions out in order. An action that takes time is the last of its list. */
export function performAll(scope: TurnScope, actions: readonly Action[]): Observable<Flow> {
  return concat(...actions.map((action) => defer(() => perform(scope, action))));
}

/** The one place where what the state machine asks for is done. */
function perform(scope: TurnScope, action: Action): Observable<Flow> {
  const { store } = scope.ports;
  switch (action.type) {
    case 'continue':
    case 'renderChunk':
      return EMPTY;
    case 'sendRequest':
      return sendRequest(scope, action.request);
    case 'sendContinuation':
      return sendContinuation(scope, action.reason);
    case 'sendFollowUp':
      return sendFollowUp(scope);
    case 'wait':
      return wait(scope, action.delayMs);
    case 'applyPatches':
      return of(scope.input({ type: 'patched', count: store.patch(action.patches) }));
    case 'recordFinish':
      return done(() => store.amendLast(finishMetadata(action.finished)));
    case 'commitPartial':
    case 'cancelStream':
      // Ending the stream makes the accumulation path commit what it holds: the two are one act here.
      return done(() => scope.cancelStream());
    case 'discardCycle':
      return done(() => store.discardCycle());
    case 'hideCycle':
      return done(() => store.hideCycle());
    case 'executeTools':
      scope.endRegion();
      return executeTools(scope, action.calls);
    case 'answerCalls':
      return answerCalls(scope, action.responses);
    case 'cancelTools':
      return done(() => scope.cancelTools(action.response));
    case 'restartTools':
      return done(() => scope.restartTools());
    case 'persist':
      return persist(scope);
    case 'showInterruptMenu':
      return action.during === 'streaming'
        ? showStreamingMenu(scope, action.streamAlive)
        : showExecutingMenu(scope);
    case 'resumeRendering':
      return done(() => scope.hold(false));
    case 'askReply':
      return askReply(scope);
    case 'startTurn':
      scope.endRegion();
      return scope.ports.store
        .endTurn()
        .pipe(map(() => flowOf(scope.coordinator.startTurn(action.request).actions)));
    case 'notify':
      return notify(scope, action.notice);
    case 'complete':
      return complete(scope, action.outcome);
    default:
      return assertNever(action);
  }
}

function done(work: () => void): Observable<never> {
  work();
  return EMPTY;
}

function answerCalls(scope: TurnScope, responses: readonly ToolCallResponse[]): Observable<Flow> {
  return of(
    ...responses.map((response) => eventFlow({ type: 'stored', event: scope.ports.store.add(response) })),
  );
}

function persist(scope: TurnScope): Observable<Flow> {
  return scope.ports.store.commitCycle().pipe(map(() => scope.input({ type: 'persisted' })));
}

function notify(scope: TurnScope, notice: Notice): Observable<Flow> {
  if (notice.kind === 'unexpectedInput') {
    scope.ports.log.warn(`the turn does not know the input "${notice.input}" in the state "${notice.state}"`);
  } else {
    scope.ports.printer.notify(notice);
  }
  return of(eventFlow({ type: 'notice', notice }));
}

/** A turn whose store or printer failed has not succeeded, whatever the model said. */
function complete(scope: TurnScope, outcome: TurnOutcome): Observable<Flow> {
  scope.endRegion();
  const last$ = defer(() => {
    const { failure } = scope;
    const honest: TurnOutcome =
      failure !== undefined && outcome.kind === 'answered' ? { kind: 'failed', error: failure } : outcome;
    return of(eventFlow({ type: 'completed', outcome: honest }));
  });
  return concat(scope.ports.store.endTurn().pipe(ignoreElements()), last$);
}
