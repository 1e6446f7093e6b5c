import type { JsonObject } from '../../lib/model/json.js';
import type { ToolsPort } from '../../operators/ports.js';
import type { ModelName } from './model-name.js';

export interface ToolsOptions {
  readonly name: ModelName;
  /** `conversation.tools` of the configuration: what of it is not to be trusted has been left out. */
  readonly tables: Readonly<Record<string, JsonObject>>;
  /** Where commands are run. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Variables that hold keys: no command gets to see them. */
  readonly secrets: readonly string[];
  /** Tells the person why a call was not run. */
  readonly say: (line: string) => void;
}

/** The tools of a turn, and the way to let go of the processes that their calls have started. */
export interface OwnedTools {
  readonly port: ToolsPort;
  /** Resolves when every process of a cancelled call has ended. */
  settled(): Promise<void>;
  dispose(): void;
}
