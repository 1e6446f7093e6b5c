import { defaultIfEmpty, defer, map, take, type Observable } from 'rxjs';
import type { Flow } from './flow.js';
import type { TurnScope } from './turn-scope.js';

/** Asks what to do with the interrupted stream. Nothing is printed over the menu. */
export function showStreamingMenu(scope: TurnScope, streamAlive: boolean): Observable<Flow> {
  return defer(() => {
    scope.hold(true);
    return scope.ports.prompt.streamingMenu({ streamAlive }).pipe(
      take(1),
      map((choice) => ({ type: 'streamingChoice', choice }) as const),
      defaultIfEmpty({ type: 'menuInterrupted' } as const),
      map((input) => scope.input(input)),
    );
  });
}

/** Asks what to do with the running tools. */
export function showExecutingMenu(scope: TurnScope): Observable<Flow> {
  return scope.ports.prompt.executingMenu().pipe(
    take(1),
    map((choice) => ({ type: 'executingChoice', choice }) as const),
    defaultIfEmpty({ type: 'menuInterrupted' } as const),
    map((input) => scope.input(input)),
  );
}

/** Asks for the reply; without one the menu comes back. */
export function askReply(scope: TurnScope): Observable<Flow> {
  return scope.ports.prompt.reply().pipe(
    take(1),
    defaultIfEmpty(''),
    map((text) => scope.input({ type: 'replied', text })),
  );
}
