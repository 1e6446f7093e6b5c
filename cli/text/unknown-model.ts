import { nearest } from '../../lib/config/nearest.js';
import { WeirError } from '../../lib/model/errors.js';

/**
 * A provider's refusal of a model it does not know, with the name that was meant, if weir knows one like it.
 *
 * @param model `provider/model`, as it was asked
 * @param known models that weir knows by name, in the same form
 */
export function withNearModel(error: WeirError, model: string, known: readonly string[]): WeirError {
  if (error.kind !== 'unknownModel') return error;
  const provider = model.slice(0, model.indexOf('/') + 1);
  const names = known
    .filter((name) => name.startsWith(provider) && name !== model)
    .map((name) => name.slice(provider.length));
  const close = nearest(model.slice(provider.length), names);
  if (close === undefined) return error;
  const { message, hint = '' } = error;
  return new WeirError('unknownModel', message, {
    cause: error,
    hint: `Did you mean ${provider}${close}? ${hint}`.trimEnd(),
  });
}
