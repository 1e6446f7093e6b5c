import { LocalCommands } from '../../lib/io/local-commands.js';
import type { JsonObject } from '../../lib/model/json.js';
import { readLocalTool } from '../../lib/tools/read-local-tool.js';
import type { ToolsPort } from '../../operators/ports.js';
import { localToolsPort } from './local-tools-port.js';
import type { OwnedTools, ToolsOptions } from './owned-tools.js';

export interface LocalTablesOptions extends Omit<ToolsOptions, 'name'> {
  /** `conversation.tools.'*'`. */
  readonly fallbacks: JsonObject;
  /** What answers calls of other tools. */
  readonly others: ToolsPort;
}

/** Local commands from their tables. Loads what starts processes: imported only where there are some. */
export function openLocalTools(options: LocalTablesOptions): OwnedTools {
  const { tables, fallbacks, root, env, secrets, say, others } = options;
  const tools = Object.entries(tables).map(([name, table]) => readLocalTool(name, table, fallbacks));
  const commands = new LocalCommands();
  const seen = Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.includes(name)));
  return {
    port: localToolsPort({ tools, commands, root, env: seen, say }, others),
    settled: () => commands.settled(),
    dispose: () => commands.dispose(),
  };
}
