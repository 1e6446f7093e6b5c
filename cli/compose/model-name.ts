import { nearest } from '../../lib/config/nearest.js';
import { WeirError } from '../../lib/model/errors.js';
import { providerTable, type ProviderEntry } from '../../lib/providers/provider-table.js';
import type { ConfiguredProvider } from './providers.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Which provider is asked for which model. For `replay` the model is the folder with the recording. */
export interface ModelName {
  readonly provider: string;
  readonly model: string;
}

/** What was chosen, and why, when nobody chose. */
export interface ChosenModel {
  readonly name: ModelName;
  /** One line for stderr; `undefined` when the person named the model. */
  readonly notice: string | undefined;
}

/** Reads `provider/model`; a provider alone means its default model. The model's name is not checked. */
export function parseModelName(text: string, entries: readonly ProviderEntry[] = providerTable): ModelName {
  const slash = text.indexOf('/');
  const provider = slash < 0 ? text : text.slice(0, slash);
  const model = slash < 0 ? '' : text.slice(slash + 1);
  if (provider === 'demo') return { provider, model: model || 'demo' };
  if (provider === 'replay') {
    if (model === '') throw new WeirError('usage', '-m replay/DIR needs the folder of a recording.');
    return { provider, model };
  }
  const entry = entries.find(({ name }) => name === provider);
  if (!entry) throw unknownProvider(text, provider, entries);
  const named = model || entry.defaultModel;
  if (named !== undefined) return { provider, model: named };
  throw new WeirError('usage', `"${text}" names no model, and ${provider} has no default one.`, {
    hint: `A model is named ${provider}/MODEL.`,
  });
}

/** With no model named: the first provider whose key is set, else the demo. */
export function chooseModel(
  text: string | undefined,
  env: Env,
  entries: readonly ConfiguredProvider[] = providerTable,
): ChosenModel {
  if (text !== undefined) return { name: parseModelName(text, entries), notice: undefined };
  for (const entry of entries) {
    const reason = keyReason(entry, env);
    if (reason === undefined || entry.defaultModel === undefined) continue;
    const name = parseModelName(entry.name, entries);
    return { name, notice: `No model named: asking ${name.provider}/${name.model}, since ${reason}.` };
  }
  const notice =
    'No model named and no key set: the embedded demo answers. Set ANTHROPIC_API_KEY, or name a model with -m.';
  return { name: parseModelName('demo', entries), notice };
}

function keyReason({ name, keyVariable, keyCommand }: ConfiguredProvider, env: Env): string | undefined {
  if (keyVariable !== undefined && env[keyVariable]) return `${keyVariable} is set`;
  return keyCommand === undefined ? undefined : `providers.llm.${name}.api_key_cmd is set`;
}

function unknownProvider(text: string, provider: string, entries: readonly ProviderEntry[]): WeirError {
  const names = [...entries.map(({ name }) => name), 'demo', 'replay'];
  const close = nearest(provider, names);
  const suggestion = close === undefined ? '' : ` Did you mean ${close}?`;
  return new WeirError('usage', `The model "${text}" names no provider that weir knows.${suggestion}`, {
    hint: `A model is named provider/model; providers: ${names.join(', ')}.`,
  });
}
