import type { ToolCallRequest, ToolCallResponse } from '../../lib/model/events.js';

/** Longest result that is shown, in lines; the model gets all of it. */
const RESULT_LINES = 10;
/** Longest arguments that are shown on the line of the call, in characters. */
const ARGUMENT_CHARACTERS = 200;

/** The line that says which tool is called with what. */
export function callLine({ name, arguments: given }: ToolCallRequest): string {
  const pairs = Object.entries(given).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `Calling tool ${name}${pairs.length === 0 ? '' : ` (${clipped(pairs.join(', '))})`}`;
}

/** The lines that say what came of a call. */
export function resultLines({ name }: ToolCallRequest, { content, is_error }: ToolCallResponse): string {
  const lines = content.trimEnd().split('\n');
  const shown = lines.slice(0, RESULT_LINES);
  const title = is_error ? `Tool ${name} failed` : `Tool ${name} returned`;
  const note = lines.length > RESULT_LINES ? ` (truncated: ${RESULT_LINES} of ${lines.length} lines)` : '';
  return `${title}${note}: ${shown.join('\n')}`;
}

function clipped(text: string): string {
  return text.length <= ARGUMENT_CHARACTERS ? text : `${text.slice(0, ARGUMENT_CHARACTERS)}…`;
}
