import type { ModelParameters, ReasoningEffort } from '../../model/thread.js';
import type { ToolChoice } from '../../model/tools.js';
import type { ModelTraits } from './models.js';
import type { RequestOutput, RequestThinking } from './wire.js';

type Effort = NonNullable<RequestOutput['effort']>;

/** How a request asks for thinking. */
export interface ThinkingPlan {
  /** The model may think. */
  readonly on: boolean;
  readonly thinking?: RequestThinking;
  readonly effort?: Effort;
}

/** A model that thinks cannot be forced to call a tool, so a forced call goes without thinking where that can be. */
export function planThinking(
  traits: ModelTraits,
  parameters: ModelParameters,
  maxTokens: number,
  choice: ToolChoice,
): ThinkingPlan {
  const forced = (choice.kind === 'required' || choice.kind === 'tool') && !traits.alwaysThinks;
  const effort = forced ? 'off' : (parameters.reasoning ?? 'auto');
  if (traits.thinking === 'none') return { on: false };
  if (traits.thinking === 'unknown' && (forced || effort === 'auto')) return { on: false };
  if (effort === 'off') return traits.alwaysThinks ? { on: true, effort: 'low' } : OFF;
  return traits.thinking === 'budget' ? withBudget(effort, maxTokens) : withEffort(traits, effort, maxTokens);
}

const OFF: ThinkingPlan = { on: false, thinking: { type: 'disabled' } };

function withEffort(traits: ModelTraits, effort: ReasoningEffort, maxTokens: number): ThinkingPlan {
  const wanted = typeof effort === 'number' ? effortOf(effort / maxTokens) : EFFORTS[effort];
  return { on: true, thinking: { type: 'adaptive', display: 'summarized' }, effort: nearest(traits, wanted) };
}

function nearest(traits: ModelTraits, wanted: Effort): Effort {
  if (wanted !== 'xhigh' && wanted !== 'max') return wanted;
  return traits.efforts.includes(wanted) ? wanted : 'high';
}

const EFFORTS: Readonly<Record<Exclude<ReasoningEffort, number>, Effort>> = {
  off: 'low',
  xlow: 'low',
  low: 'low',
  medium: 'medium',
  auto: 'high',
  high: 'high',
  xhigh: 'xhigh',
  max: 'max',
};

function effortOf(share: number): Effort {
  if (share <= SHARES.low) return 'low';
  if (share <= SHARES.medium) return 'medium';
  return share <= SHARES.high ? 'high' : 'max';
}

/** Smaller than the ceiling, and never below what the vendor takes. */
function withBudget(effort: ReasoningEffort, maxTokens: number): ThinkingPlan {
  const wanted = typeof effort === 'number' ? effort : Math.floor(maxTokens * SHARES[effort]);
  const tokens = Math.max(1_024, Math.min(wanted, maxTokens - 1));
  if (tokens >= maxTokens) return OFF;
  return { on: true, thinking: { type: 'enabled', budget_tokens: tokens, display: 'summarized' } };
}

/** How much of the output ceiling may be thought. */
const SHARES: Readonly<Record<Exclude<ReasoningEffort, number>, number>> = {
  off: 0,
  xlow: 0.05,
  low: 0.1,
  medium: 0.2,
  auto: 0.2,
  high: 0.5,
  xhigh: 0.7,
  max: 0.9,
};
