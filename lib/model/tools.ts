import type { ToolCallRequest, ToolCallResponse } from './events.js';
import type { Json, JsonObject } from './json.js';

/** What a model is told of a tool. */
export interface ToolDefinition {
  readonly name: string;
  readonly summary: string;
  /** JSON Schema of the arguments object. */
  readonly parameters: JsonObject;
}

export type ToolChoice =
  | { readonly kind: 'auto' }
  | { readonly kind: 'none' }
  | { readonly kind: 'required' }
  | { readonly kind: 'tool'; readonly name: string };

/** How a tool is run. */
export type RunMode = 'ask' | 'unattended' | 'edit' | 'skip';

/** What happens to a tool's result. */
export type ResultMode = 'ask' | 'unattended' | 'edit' | 'skip';

/** A question that a tool asks while it runs. */
export interface ToolQuestion {
  readonly id: string;
  readonly text: string;
  readonly answerType: 'boolean' | 'text' | { readonly select: readonly string[] };
  readonly default?: Json;
}

/** Where one call stands. */
export type ExecutorState =
  | { readonly name: 'pending' }
  | { readonly name: 'awaitingRunMode' }
  | { readonly name: 'running' }
  | { readonly name: 'awaitingToolInput'; readonly question: ToolQuestion }
  | { readonly name: 'awaitingResultMode' }
  | { readonly name: 'completed'; readonly response: ToolCallResponse }
  | { readonly name: 'cancelled' };

/** What an executing call says. `position` is its place in the request list: ids may repeat. */
export type ToolEvent =
  | { readonly type: 'needsPermission'; readonly position: number; readonly request: ToolCallRequest }
  | { readonly type: 'needsInput'; readonly position: number; readonly question: ToolQuestion }
  | { readonly type: 'renderOutput'; readonly position: number; readonly command: ToolRenderCommand }
  | { readonly type: 'completed'; readonly position: number; readonly response: ToolCallResponse };

/** What the tool renderer is told to show; it decides nothing itself. */
export type ToolRenderCommand =
  | { readonly type: 'showCallStart'; readonly name: string; readonly arguments: JsonObject }
  | { readonly type: 'showPermissionPrompt'; readonly question: string; readonly options: readonly string[] }
  | { readonly type: 'showInputPrompt'; readonly question: ToolQuestion }
  | { readonly type: 'showProgress'; readonly name: string; readonly elapsedMs: number }
  | {
      readonly type: 'showResult';
      readonly name: string;
      readonly content: string;
      readonly truncated: boolean;
    }
  | { readonly type: 'showError'; readonly name: string; readonly message: string }
  | { readonly type: 'showLink'; readonly path: string; readonly style: 'full' | 'osc8' | 'off' };
