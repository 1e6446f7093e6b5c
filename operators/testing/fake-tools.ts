import { defer, from, map, of, type Observable } from 'rxjs';
import type { ToolCallRequest } from '../../lib/model/events.js';
import type { ToolEvent } from '../../lib/model/tools.js';
import type { ToolsPort } from '../ports.js';

/**
 * What a tool does: its result, now or later. A throw or an error is a failed call; a result that never comes is a
 * call that runs until it is cancelled.
 */
export type FakeTool = (request: ToolCallRequest) => string | PromiseLike<string> | Observable<string>;

export interface FakeTools extends ToolsPort {
  /** The calls that were started, in order. */
  readonly started: readonly ToolCallRequest[];
}

/** Tools by name. Cancelled calls are answered with `Cancelled`. */
export function fakeTools(tools: Readonly<Record<string, FakeTool>> = {}): FakeTools {
  const started: ToolCallRequest[] = [];
  return {
    definitions: Object.keys(tools).map((name) => ({ name, summary: name, parameters: { type: 'object' } })),
    started,
    cancellationResponse: () => 'Cancelled',
    execute: (request, position) =>
      defer(() => {
        started.push(request);
        return results(tools[request.name]?.(request), request.name).pipe(
          map((content) => completed(request, position, content)),
        );
      }),
  };
}

function results(result: ReturnType<FakeTool> | undefined, name: string): Observable<string> {
  if (result === undefined) throw new Error(`there is no tool named ${name}`);
  return typeof result === 'string' ? of(result) : from(result);
}

function completed({ id }: ToolCallRequest, position: number, content: string): ToolEvent {
  return {
    type: 'completed',
    position,
    response: { type: 'tool_call_response', id, content, is_error: false },
  };
}
