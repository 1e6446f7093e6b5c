import { WeirError } from '../../lib/model/errors.js';
import { nearest } from '../../lib/config/nearest.js';

/** The providers that exist by now, each with the model that is asked when none is named. */
const DEFAULT_MODELS = {
  anthropic: 'claude-sonnet-4-5',
  demo: 'demo',
} as const;

const PROVIDERS: readonly string[] = [...Object.keys(DEFAULT_MODELS), 'replay'];

/** Which provider is asked for which model. */
export type ModelName =
  | { readonly provider: 'anthropic'; readonly model: string }
  | { readonly provider: 'demo'; readonly model: string }
  /** `model` is the folder with the recording. */
  | { readonly provider: 'replay'; readonly model: string };

/** What was chosen, and why, when nobody chose. */
export interface ChosenModel {
  readonly name: ModelName;
  /** One line for stderr; `undefined` when the person named the model. */
  readonly notice: string | undefined;
}

/** Reads `provider/model`; a provider alone means its default model. The model's name is not checked. */
export function parseModelName(text: string): ModelName {
  const slash = text.indexOf('/');
  const provider = slash < 0 ? text : text.slice(0, slash);
  const model = slash < 0 ? '' : text.slice(slash + 1);
  switch (provider) {
    case 'anthropic':
    case 'demo':
      return { provider, model: model === '' ? DEFAULT_MODELS[provider] : model };
    case 'replay':
      if (model === '') throw new WeirError('usage', '-m replay/DIR needs the folder of a recording.');
      return { provider, model };
    default:
      throw unknownProvider(text, provider);
  }
}

/** With no model named: the first provider whose key is set, else the demo. */
export function chooseModel(
  text: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ChosenModel {
  if (text !== undefined) return { name: parseModelName(text), notice: undefined };
  if (env.ANTHROPIC_API_KEY !== undefined && env.ANTHROPIC_API_KEY !== '') {
    const name = parseModelName('anthropic');
    return {
      name,
      notice: `No model named: asking ${name.provider}/${name.model}, since ANTHROPIC_API_KEY is set.`,
    };
  }
  const notice =
    'No model named and no key set: the embedded demo answers. Set ANTHROPIC_API_KEY, or name a model with -m.';
  return { name: parseModelName('demo'), notice };
}

function unknownProvider(text: string, provider: string): WeirError {
  const close = nearest(provider, PROVIDERS);
  const suggestion = close === undefined ? '' : ` Did you mean ${close}?`;
  return new WeirError('usage', `The model "${text}" names no provider that weir knows.${suggestion}`, {
    hint: `A model is named provider/model; providers: ${PROVIDERS.join(', ')}.`,
  });
}
