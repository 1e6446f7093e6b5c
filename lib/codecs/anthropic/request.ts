import type { ProviderRequest } from '../../model/thread.js';
import { askToContinue } from './continuation.js';
import { messagesOf } from './messages.js';
import { modelTraits } from './models.js';
import type { ModelTraits } from './models.js';
import { structuredSchema } from './schema.js';
import { planThinking } from './thinking.js';
import type { ThinkingPlan } from './thinking.js';
import { CACHED, nudge, requestToolChoice, requestTools } from './tools.js';
import type { RequestBody, RequestOutput, RequestTextBlock } from './wire.js';

/** The body of a Messages request. */
export function requestBody(request: ProviderRequest): RequestBody {
  const { model, thread, parameters, tools, toolChoice } = request;
  const traits = modelTraits(model);
  const maxTokens = parameters.maxTokens ?? traits.maxTokens;
  const plan = planThinking(traits, parameters, maxTokens, toolChoice);
  const messages = messagesOf(thread);
  askToContinue(messages, traits.prefill && !plan.on && !request.schema);
  const system = systemBlocks(request, plan.on);
  const output = outputConfig(request, plan);
  return {
    model,
    max_tokens: maxTokens,
    messages,
    stream: true,
    ...(system.length > 0 && { system }),
    ...(plan.thinking && { thinking: plan.thinking }),
    ...(output && { output_config: output }),
    ...(tools.length > 0 && {
      tools: requestTools(tools),
      tool_choice: requestToolChoice(toolChoice, plan.on),
    }),
    ...sampling(request, traits, plan),
    ...(parameters.stopWords?.length && { stop_sequences: [...parameters.stopWords] }),
    cache_control: CACHED,
    ...parameters.other,
  };
}

function systemBlocks({ thread, toolChoice }: ProviderRequest, thinks: boolean): RequestTextBlock[] {
  const texts = [thread.systemPrompt ?? '', ...thread.instructions, nudge(toolChoice, thinks) ?? ''].filter(
    (text) => text.trim() !== '',
  );
  return texts.map((text, at) => ({
    type: 'text',
    text,
    ...(at === texts.length - 1 && { cache_control: CACHED }),
  }));
}

function outputConfig({ schema }: ProviderRequest, { effort }: ThinkingPlan): RequestOutput | undefined {
  if (!schema && !effort) return undefined;
  return {
    ...(effort && { effort }),
    ...(schema && { format: { type: 'json_schema', schema: structuredSchema(schema) } }),
  };
}

/** Thinking goes with neither, and no model takes both. */
function sampling({ parameters }: ProviderRequest, traits: ModelTraits, plan: ThinkingPlan) {
  if (plan.on || !traits.sampling) return {};
  const { temperature, topP } = parameters;
  if (temperature !== undefined) return { temperature };
  return topP === undefined ? {} : { top_p: topP };
}
