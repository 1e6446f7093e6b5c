import { concat, delay, from, map, of, concatMap, defer } from 'rxjs';
import { demoAnswer } from '../../lib/demo/demo-answer.js';
import { demoTools, runDemoTool } from '../../lib/demo/demo-tools.js';
import type { ToolEvent } from '../../lib/model/tools.js';
import type { ProviderPort, ToolsPort } from '../../operators/ports.js';

/** The embedded provider: deterministic, without network, at the pace of a real answer. */
export function demoProvider(): ProviderPort {
  return {
    name: 'demo',
    stream: (request) =>
      from(demoAnswer(request)).pipe(concatMap(({ delayMs, events }) => of(events).pipe(delay(delayMs)))),
  };
}

/** The demo's two built-ins: they compute only, touch nothing outside the process, and need no question. */
export function demoToolsPort(others: ToolsPort): ToolsPort {
  return {
    ...others,
    definitions: [...demoTools, ...others.definitions],
    execute: (request, position) => {
      if (!demoTools.some(({ name }) => name === request.name)) return others.execute(request, position);
      const started: ToolEvent = {
        type: 'renderOutput',
        position,
        command: { type: 'showCallStart', name: request.name, arguments: request.arguments },
      };
      const completed$ = defer(() => of(request)).pipe(
        map((call): ToolEvent => ({ type: 'completed', position, response: runDemoTool(call) })),
      );
      return concat(of(started), completed$);
    },
  };
}
