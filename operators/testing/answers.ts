import type { ToolCallRequest } from '../../lib/model/events.js';
import type { FinishReason } from '../../lib/model/finish.js';
import type { JsonObject } from '../../lib/model/json.js';
import type { CodecEvent } from '../../lib/model/provider-events.js';

/** One array per socket read, as a provider gives them. */
export type Batches = readonly (readonly CodecEvent[])[];

const COMPLETED: FinishReason = { kind: 'completed' };

/** The answer of a provider that says a text, one piece per socket read. */
export function messageAnswer(pieces: readonly string[], reason: FinishReason = COMPLETED): Batches {
  return [...pieces.map(textBatch), [{ type: 'flush', index: 0 }], [{ type: 'finished', reason }]];
}

/** The answer of a provider that asks for tools, after saying something. */
export function toolCallAnswer(calls: readonly ToolCallRequest[], text = 'Let me look.'): Batches {
  const asked = calls.map((call, place): readonly CodecEvent[] => {
    const index = place + 1;
    const argumentsDelta = JSON.stringify(call.arguments);
    return [
      { type: 'toolFragment', index, id: call.id, name: call.name, argumentsDelta },
      { type: 'flush', index },
    ];
  });
  return [
    textBatch(text),
    [{ type: 'flush', index: 0 }],
    ...asked,
    [{ type: 'finished', reason: COMPLETED }],
  ];
}

/** A tool call as a model makes it. */
export function toolCall(id: string, name: string, args: JsonObject = {}): ToolCallRequest {
  return { type: 'tool_call_request', id, name, arguments: args };
}

function textBatch(text: string): readonly CodecEvent[] {
  return [{ type: 'part', index: 0, part: { kind: 'text', text } }];
}
