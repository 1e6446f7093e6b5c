import { configOf, type Config } from '../../lib/config/config.js';
import type { Settings } from '../../lib/config/fold-settings.js';
import { providerTable, type ProviderEntry } from '../../lib/providers/provider-table.js';
import type { Workspace } from '../config/workspace.js';
import type { CommandContext } from '../commands/command-context.js';
import { chooseModel, type ChosenModel } from './model-name.js';
import { openProvider, type OwnedProvider } from './provider-port.js';
import { configuredProviders } from './providers.js';
import { openTools, type OwnedTools } from './tools-port.js';

/** How vendors name the variables of their keys. */
const KEY_VARIABLE = /_(?:API_KEY|AUTH_TOKEN)$/;

/** What a turn needs beside its conversation, made of what is configured. */
export interface TurnSetUp {
  readonly config: Config;
  readonly chosen: ChosenModel;
  readonly provider: OwnedProvider;
  readonly tools: OwnedTools;
  /** Models that are known by name, as `provider/model`. */
  readonly models: readonly string[];
}

export interface SetUpOptions {
  readonly settings: Settings;
  /** One that the person has approved. */
  readonly workspace: Workspace | undefined;
  /** Called when a request is on its way. */
  readonly onSent: () => void;
}

/** Chooses the model and opens its provider and the tools. What is missing or wrong is told before anything is sent. */
export async function setUpTurn(
  { settings, workspace, onSent }: SetUpOptions,
  context: CommandContext,
): Promise<TurnSetUp> {
  const { env, router, teardown, printer, palette } = context;
  const config = configOf(settings);
  const entries = configuredProviders(config);
  const chosen = chooseModel(modelOf(config), env, entries);
  const { name } = chosen;
  const provider = await openProvider({ name, env, entries, onSent, signal: router.shutdown });
  teardown.add(() => provider.dispose());
  const tools = await openTools({
    name,
    tables: config.tools,
    root: workspace?.root ?? process.cwd(),
    env,
    // A vendor's own variable may be set though the key comes from elsewhere, and though weir cannot ask that vendor.
    secrets: [
      ...[...providerTable, ...entries].flatMap(({ keyVariable }) => keyVariable ?? []),
      ...Object.keys(env).filter((name) => KEY_VARIABLE.test(name)),
    ],
    say: (line) => printer.line(line, palette.warning),
  });
  teardown.add(() => tools.dispose());
  return { config, chosen, provider, tools, models: modelsOf(entries, config) };
}

function modelsOf(entries: readonly ProviderEntry[], { aliases }: Config): readonly string[] {
  const defaults = entries.flatMap(({ name, defaultModel }) =>
    defaultModel === undefined ? [] : [`${name}/${defaultModel}`],
  );
  return [...defaults, ...Object.values(aliases)];
}

/** The model that is configured, an alias told apart. */
function modelOf({ model, aliases }: Config): string | undefined {
  return model !== undefined && Object.hasOwn(aliases, model) ? aliases[model] : model;
}
