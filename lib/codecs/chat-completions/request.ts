import type { Json, JsonObject } from '../../model/json.js';
import type { ProviderRequest } from '../../model/thread.js';
import type { ToolChoice, ToolDefinition } from '../../model/tools.js';
import type { ChatDialect } from './dialect.js';
import { messagesOf } from './messages.js';

/** The body of a Chat Completions request. */
export function requestBody(request: ProviderRequest, dialect: ChatDialect): object {
  const { model, thread, parameters } = request;
  const { maxTokens, temperature, topP, stopWords } = parameters;
  return {
    model,
    messages: messagesOf(thread, dialect.reasoningReplay),
    stream: true,
    ...(dialect.asksForUsage && { stream_options: { include_usage: true } }),
    ...dialect.reasoning(parameters.reasoning, model),
    ...(maxTokens !== undefined && { [dialect.maxTokensField]: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stopWords?.length && { stop: stopWords }),
    ...toolFields(request, dialect.forcesByName),
    ...(request.schema && { response_format: responseFormat(request.schema) }),
    ...parameters.other,
  };
}

function toolFields({ tools, toolChoice }: ProviderRequest, forcesByName: boolean): JsonObject {
  if (tools.length === 0) return {};
  if (toolChoice.kind !== 'tool' || forcesByName)
    return { tools: tools.map(wireTool), tool_choice: wireChoice(toolChoice) };
  const named = tools.filter(({ name }) => name === toolChoice.name);
  return { tools: named.map(wireTool), tool_choice: 'required' };
}

function wireTool({ name, summary, parameters }: ToolDefinition): JsonObject {
  return {
    type: 'function',
    function: {
      name,
      ...(summary.trim() !== '' && { description: summary }),
      parameters: { properties: {}, ...parameters, type: 'object' },
    },
  };
}

function wireChoice(choice: ToolChoice): Json {
  return choice.kind === 'tool' ? { type: 'function', function: { name: choice.name } } : choice.kind;
}

function responseFormat(schema: JsonObject): JsonObject {
  return { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } };
}
