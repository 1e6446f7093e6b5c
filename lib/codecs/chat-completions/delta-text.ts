import type { Json, JsonObject } from '../../model/json.js';
import { itemsOf, textOf } from './reading.js';
import { detailText } from './reasoning-details.js';
import type { Spoken } from './think-tags.js';

/** What a delta thinks: in one of three fields, or in several that say the same. */
export function reasoningOf(delta: JsonObject): string {
  const plain = textOf(delta.reasoning) || textOf(delta.reasoning_content);
  if (plain !== '' || !delta.reasoning_details) return plain;
  return itemsOf(delta.reasoning_details).map(detailText).join('');
}

/** What a delta says: a text, or a list of typed pieces, thoughts among them. */
export function contentOf(content: Json): readonly Spoken[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  return itemsOf(content).map((piece) =>
    piece.type === 'thinking' || piece.type === 'reasoning'
      ? { kind: 'reasoning', text: textsIn(piece.thinking ?? piece.text) }
      : { kind: 'text', text: textOf(piece.text) },
  );
}

function textsIn(value: Json | undefined): string {
  if (!Array.isArray(value)) return textOf(value);
  return itemsOf(value)
    .map(({ text }) => textOf(text))
    .join('');
}
