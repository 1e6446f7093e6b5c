import type { ProviderEvent } from '../model/provider-events.js';
import { type Shape, isJsonObject, shapeProblem } from './shape.js';

const EVENT_SHAPES: Readonly<Record<ProviderEvent['type'], Shape>> = {
  part: {
    index: 'wholeNumber',
    part: { fields: { kind: ['text', 'reasoning', 'structured', 'toolCall'] } },
    metadata: { optional: 'object' },
  },
  flush: { index: 'wholeNumber', metadata: { optional: 'object' } },
  finished: {
    reason: { fields: { kind: 'string' } },
    wire: { optional: 'string' },
    usage: { optional: 'object' },
  },
  keepAlive: {},
  patch: { patches: { each: 'object' } },
};

const TEXT_PART: Shape = { text: 'string' };
const CALL_PART: Shape = { request: { fields: { id: 'string', name: 'string', arguments: 'object' } } };

/** Whether a journalled value is a provider event that can be accumulated. */
export function isProviderEvent(value: unknown): value is ProviderEvent {
  if (!isJsonObject(value) || typeof value.type !== 'string') return false;
  if (!Object.hasOwn(EVENT_SHAPES, value.type)) return false;
  if (shapeProblem(value, EVENT_SHAPES[value.type as ProviderEvent['type']]) !== undefined) return false;
  if (!isJsonObject(value.part)) return true;
  return shapeProblem(value.part, value.part.kind === 'toolCall' ? CALL_PART : TEXT_PART) === undefined;
}
