import type { ConversationStream } from '../../conversation/conversation-stream.js';
import { timestampOf } from '../../conversation/timestamps.js';
import type { JsonObject } from '../../model/json.js';

/** The layout of a conversation's folder that this program writes. A newer one is read, and never written to. */
export const FORMAT_VERSION = 1;

const QUESTION_LIMIT = 80;

/** The content of a new `metadata.json`. */
export function newMetadata(id: string, epochMs: number, title?: string): JsonObject {
  const created_at = timestampOf(epochMs);
  return { format_version: FORMAT_VERSION, id, created_at, ...(title === undefined ? {} : { title }) };
}

export function isNewerFormat(metadata: JsonObject): boolean {
  return typeof metadata.format_version === 'number' && metadata.format_version > FORMAT_VERSION;
}

/** The metadata with the first question's beginning, once there is one; `undefined` where nothing changes. */
export function withQuestion(metadata: JsonObject, stream: ConversationStream): JsonObject | undefined {
  if (typeof metadata.question === 'string') return undefined;
  const question = stream.events().find((event) => event.type === 'chat_request')?.content;
  if (question === undefined) return undefined;
  const line = question.trim().replaceAll(/\s+/g, ' ');
  return { ...metadata, question: Array.from(line).slice(0, QUESTION_LIMIT).join('') };
}

/** A text field; nothing where it is no text. */
export function textField(metadata: JsonObject, key: string): string | undefined {
  const value = metadata[key];
  return typeof value === 'string' ? value : undefined;
}
