import { of } from 'rxjs';
import type { ToolsPort } from '../../operators/ports.js';
import type { ModelName } from './model-name.js';

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

/** The tools that a model may call: the demo's two built-ins, which only compute; none for any other model by now. */
export async function toolsPort({ provider }: ModelName): Promise<ToolsPort> {
  if (provider !== 'demo') return noTools;
  const { demoToolsPort } = await import('./demo-port.js');
  return demoToolsPort(noTools);
}
