import type { JsonObject } from '../../model/json.js';
import type { ReasoningEffort } from '../../model/thread.js';

/** How one server speaks Chat Completions, as data: what all of them agree on is in the codec. */
export interface ChatDialect {
  /** The provider's name, as it stands in messages. */
  readonly name: string;
  /** Where the vendor serves it, without the path of the API. */
  readonly defaultBaseUrl: string;
  /** Stands between the address and `/chat/completions` where a base address has no path of its own. */
  readonly basePath: string;
  /** The field of the output ceiling. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Usage comes only where it is asked for. */
  readonly asksForUsage: boolean;
  /** The fields that ask for reasoning, for an effort or for none (`undefined`: the person did not say). */
  reasoning(effort: ReasoningEffort | undefined, model: string): JsonObject;
  /** The field in which reasoning goes back: the text, the opaque details, or not at all. */
  readonly reasoningReplay: 'reasoning' | 'reasoning_content' | 'reasoning_details' | 'none';
  /** A call of one tool can be forced by name; elsewhere the list is cut down to it. */
  readonly forcesByName: boolean;
}
