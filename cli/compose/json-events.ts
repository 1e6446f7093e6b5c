import { writeStoredEntry } from '../../lib/conversation/stored-entry.js';
import type { ConversationHandle } from '../../lib/io/store/store-types.js';
import type { TurnEvent } from '../../operators/turn-events.js';
import type { CommandContext } from '../commands/command-context.js';
import { jsonLine } from '../text/json-line.js';

/** Writes a turn's events to stdout as they are stored, one JSON object a line. */
export interface JsonEvents {
  push(event: TurnEvent): void;
}

/**
 * An answer's last event learns its usage when the answer has ended, so events are written when what comes after an
 * answer begins: a tool, the next request, the end.
 */
export function jsonEvents(
  { stream }: Pick<ConversationHandle, 'stream'>,
  { printer, facts }: Pick<CommandContext, 'printer' | 'facts'>,
): JsonEvents {
  let written = stream.entries.length;
  return {
    push: (event) => {
      if (!endsAnAnswer(event)) return;
      const entries = stream.entries.slice(written);
      written = stream.entries.length;
      for (const entry of entries) printer.write(jsonLine(writeStoredEntry(entry), facts.stdout));
    },
  };
}

function endsAnAnswer(event: TurnEvent): boolean {
  if (event.type === 'state') return event.state.name === 'streaming';
  return event.type === 'tool' || event.type === 'completed';
}
