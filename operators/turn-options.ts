import type { JsonObject } from '../lib/model/json.js';
import type { ModelParameters } from '../lib/model/thread.js';
import type { ToolChoice } from '../lib/model/tools.js';
import type { TurnLimits } from '../lib/model/turn.js';

/** What a turn asks for. */
export interface TurnOptions {
  /** The model's name, sent as given. */
  readonly model: string;
  /** Default: none. */
  readonly parameters?: ModelParameters;
  /** Default: the model decides. A forced choice holds until the first round of tools. */
  readonly toolChoice?: ToolChoice;
  /** JSON Schema of a structured answer. Default: none. */
  readonly schema?: JsonObject;
  /** Calls that run at once. Default: all of them. */
  readonly concurrency?: number;
  /** Default: DEFAULT_TURN_LIMITS. */
  readonly limits?: Partial<TurnLimits>;
}
