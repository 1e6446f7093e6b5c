import type { ToolCallRequest, ToolCallResponse } from '../model/events.js';
import type { JsonObject } from '../model/json.js';
import type { ToolDefinition } from '../model/tools.js';
import { countWords, letterFrequency } from './measure-text.js';

const TEXT_PARAMETER: JsonObject = {
  type: 'object',
  properties: { text: { type: 'string', description: 'The text to look at.' } },
  required: ['text'],
  additionalProperties: false,
};

const MOST_FREQUENT = 5;

const TOOLS: ReadonlyMap<string, { readonly summary: string; run(text: string): unknown }> = new Map([
  [
    'count_words',
    { summary: 'Counts the words and the characters of a text.', run: (text: string) => countWords(text) },
  ],
  [
    'letter_frequency',
    {
      summary: 'Tells which letters a text uses most.',
      run: (text: string) => letterFrequency(text, MOST_FREQUENT),
    },
  ],
]);

/** The two built-in tools of the demo: they compute, and touch nothing outside the process. */
export const demoTools: readonly ToolDefinition[] = [...TOOLS].map(([name, { summary }]) => ({
  name,
  summary,
  parameters: TEXT_PARAMETER,
}));

/** Runs a built-in tool; the content of the response is JSON. */
export function runDemoTool(request: ToolCallRequest): ToolCallResponse {
  const tool = TOOLS.get(request.name);
  const { text } = request.arguments;
  if (!tool) return answer(request, `Tool failed: there is no tool named ${request.name}`, true);
  if (typeof text !== 'string') return answer(request, `Tool failed: ${request.name} needs a text`, true);
  return answer(request, JSON.stringify(tool.run(text)), false);
}

function answer({ id }: ToolCallRequest, content: string, isError: boolean): ToolCallResponse {
  return { type: 'tool_call_response', id, content, is_error: isError };
}
