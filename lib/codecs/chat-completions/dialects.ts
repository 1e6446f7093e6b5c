import type { ReasoningEffort } from '../../model/thread.js';
import type { ChatDialect } from './dialect.js';

/** Efforts below and above the three that everybody knows. */
type Level = 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

export const OPENROUTER: ChatDialect = {
  name: 'openrouter',
  defaultBaseUrl: 'https://openrouter.ai',
  basePath: '/api/v1',
  maxTokensField: 'max_tokens',
  asksForUsage: false,
  reasoning: (effort) => {
    if (effort === undefined) return {};
    if (effort === 'auto') return { reasoning: { enabled: true } };
    // Not every model can be kept from thinking: then as little as it can, and unseen.
    if (effort === 'off') return { reasoning: { effort: 'minimal', exclude: true } };
    if (typeof effort === 'number') return { reasoning: { max_tokens: effort, exclude: false } };
    return { reasoning: { effort: LEVELS[effort], exclude: false } };
  },
  reasoningReplay: 'reasoning_details',
  forcesByName: true,
};

export const CEREBRAS: ChatDialect = {
  name: 'cerebras',
  defaultBaseUrl: 'https://api.cerebras.ai',
  basePath: '/v1',
  maxTokensField: 'max_completion_tokens',
  asksForUsage: false,
  reasoning: (effort, model) => {
    const parsed = { reasoning_format: 'parsed' };
    if (effort === undefined || effort === 'auto') return parsed;
    if (effort === 'off')
      return { ...parsed, reasoning_effort: model.startsWith('gpt-oss') ? 'low' : 'none' };
    return { ...parsed, reasoning_effort: common(effort) };
  },
  reasoningReplay: 'reasoning',
  forcesByName: true,
};

export const LLAMACPP: ChatDialect = {
  name: 'llamacpp',
  defaultBaseUrl: 'http://127.0.0.1:8080',
  basePath: '/v1',
  maxTokensField: 'max_tokens',
  asksForUsage: true,
  reasoning: (effort) => {
    if (effort === 'off')
      return { reasoning_format: 'none', chat_template_kwargs: { enable_thinking: false } };
    if (effort === undefined || effort === 'auto') return { reasoning_format: 'deepseek' };
    return { reasoning_format: 'deepseek', chat_template_kwargs: { enable_thinking: true } };
  },
  reasoningReplay: 'reasoning_content',
  forcesByName: false,
};

/** A server that nothing is known of but its address: only what all servers take. */
export function plainDialect(name: string, baseUrl: string): ChatDialect {
  return {
    name,
    defaultBaseUrl: baseUrl,
    basePath: '/v1',
    maxTokensField: 'max_tokens',
    asksForUsage: true,
    reasoning: (effort) => {
      if (effort === undefined || effort === 'auto') return {};
      return { reasoning_effort: effort === 'off' ? 'none' : common(effort) };
    },
    reasoningReplay: 'none',
    forcesByName: true,
  };
}

type Named = Exclude<ReasoningEffort, number | 'off' | 'auto'>;

const LEVELS: Readonly<Record<Named, Level>> = {
  xlow: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'xhigh',
  max: 'xhigh',
};

/** The nearest of the three; a number of tokens by what the vendors take the three to mean. */
function common(effort: Named | number): 'low' | 'medium' | 'high' {
  if (typeof effort === 'number') return effort < 4_096 ? 'low' : effort < 16_384 ? 'medium' : 'high';
  const level = LEVELS[effort];
  if (level === 'minimal') return 'low';
  return level === 'xhigh' ? 'high' : level;
}
