import { of } from 'rxjs';
import type { ToolsPort } from '../../operators/ports.js';
import type { OwnedTools, ToolsOptions } from './owned-tools.js';

export type { OwnedTools };

const CANCELLED = 'The person cancelled this call. Do not repeat it; ask how to go on.';

const noTools: ToolsPort = {
  definitions: [],
  execute: (request, position) =>
    of({
      type: 'completed',
      position,
      response: {
        type: 'tool_call_response',
        id: request.id,
        content: `There is no tool named ${request.name}. Do not call it again.`,
        is_error: true,
      },
    }),
  cancellationResponse: () => CANCELLED,
};

/** The tools that a model may call: the person's local commands, and the demo's two built-ins for the demo. */
export async function openTools(options: ToolsOptions): Promise<OwnedTools> {
  const { port, ...owned } = await localTools(options);
  if (options.name.provider !== 'demo') return { port, ...owned };
  const { demoToolsPort } = await import('./demo-port.js');
  return { port: demoToolsPort(port), ...owned };
}

async function localTools(options: ToolsOptions): Promise<OwnedTools> {
  const local = Object.entries(options.tables).filter(
    ([name, { source }]) => name !== '*' && isLocal(source),
  );
  if (local.length === 0)
    return { port: noTools, settled: () => Promise.resolve(), dispose: () => undefined };
  const { openLocalTools } = await import('./local-tools.js');
  return openLocalTools({
    ...options,
    tables: Object.fromEntries(local),
    fallbacks: options.tables['*'] ?? {},
    others: noTools,
  });
}

/** `local`, or `local.NAME`. */
function isLocal(source: unknown): boolean {
  return typeof source === 'string' && /^local(?:\.|$)/.test(source);
}
