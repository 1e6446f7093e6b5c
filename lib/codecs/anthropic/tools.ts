import type { ToolChoice, ToolDefinition } from '../../model/tools.js';
import type { RequestTool, RequestToolChoice } from './wire.js';

export const CACHED = { type: 'ephemeral', ttl: '5m' } as const;

/** The last tool is a place up to which the provider may cache. */
export function requestTools(tools: readonly ToolDefinition[]): RequestTool[] {
  return tools.map(({ name, summary, parameters }, at) => ({
    type: 'custom',
    name,
    ...(summary.trim() !== '' && { description: summary }),
    input_schema: { ...parameters, type: 'object' },
    ...(at === tools.length - 1 && { cache_control: CACHED }),
  }));
}

/** Where the model thinks, a call cannot be forced. */
export function requestToolChoice(choice: ToolChoice, thinks: boolean): RequestToolChoice {
  if (choice.kind === 'none') return { type: 'none' };
  if (choice.kind === 'auto' || thinks) return { type: 'auto' };
  return choice.kind === 'required' ? { type: 'any' } : { type: 'tool', name: choice.name };
}

/** What is said to a model that has to call a tool and cannot be made to. */
export function nudge(choice: ToolChoice, thinks: boolean): string | undefined {
  if (!thinks || choice.kind === 'auto' || choice.kind === 'none') return undefined;
  return choice.kind === 'tool'
    ? `Call the tool ${choice.name} now, before anything else.`
    : 'Call one of the tools now, before anything else.';
}
