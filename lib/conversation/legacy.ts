import type { JsonObject } from '../model/json.js';
import { ConversationStream } from './conversation-stream.js';
import { isJsonObject } from './shape.js';
import type { StreamPorts } from './stream-ports.js';

/**
 * A stream from a legacy file: events alone, without ids, where a first `config_delta` stands for the base
 * configuration.
 */
export function fromLegacyEvents(entries: readonly JsonObject[], ports: StreamPorts): ConversationStream {
  const [first, ...rest] = entries;
  if (first?.type === 'config_delta' && isJsonObject(first.delta)) {
    return ConversationStream.fromParts({ baseConfig: first.delta, entries: rest }, ports);
  }
  return ConversationStream.fromParts({ baseConfig: {}, entries }, ports);
}
