import type { JsonObject } from '../model/json.js';
import { type Shape, isJsonObject, shapeProblem } from './shape.js';

/** The fields of each kind of event, as on disk. */
const EVENT_SHAPES: Readonly<Record<string, Shape>> = {
  turn_start: {},
  chat_request: { content: 'string', schema: { optional: 'object' }, author: { optional: 'string' } },
  tool_call_request: { id: 'string', name: 'string', arguments: 'object' },
  tool_call_response: { id: 'string', content: 'string', is_error: 'boolean' },
  inquiry_request: {
    id: 'string',
    source: ['tool', 'assistant', 'user', 'other'],
    question: {
      fields: { text: 'string', answer_type: { fields: { type: ['boolean', 'select', 'text'] } } },
    },
  },
  inquiry_response: { id: 'string' },
};

export function isEventType(type: string): boolean {
  return type === 'chat_response' || Object.hasOwn(EVENT_SHAPES, type);
}

/** What is wrong with a stored event of a known type, or nothing. */
export function eventProblem(type: string, value: JsonObject): string | undefined {
  const metadata = shapeProblem(value, { metadata: { optional: 'object' } });
  if (metadata !== undefined) return metadata;
  if (type === 'chat_response') return chatResponseProblem(value);
  return shapeProblem(value, EVENT_SHAPES[type] ?? {}) ?? inquiryProblem(type, value);
}

function chatResponseProblem(value: JsonObject): string | undefined {
  const forms = ['message', 'reasoning', 'data'].filter((name) => Object.hasOwn(value, name));
  if (forms.length !== 1) return 'exactly one of message, reasoning, data has to be there';
  return forms[0] === 'data' ? undefined : shapeProblem(value, { [forms[0] ?? '']: 'string' });
}

function inquiryProblem(type: string, value: JsonObject): string | undefined {
  if (type === 'inquiry_response') return Object.hasOwn(value, 'answer') ? undefined : 'answer is missing';
  if (type !== 'inquiry_request' || !isJsonObject(value.question)) return undefined;
  const answerType = value.question.answer_type;
  if (!isJsonObject(answerType) || answerType.type !== 'select') return undefined;
  return shapeProblem(answerType, { options: { each: 'string' } }, 'question.answer_type.');
}
