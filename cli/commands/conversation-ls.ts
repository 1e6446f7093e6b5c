import type { ConversationSummary } from '../../lib/io/store/store-types.js';
import type { JsonObject } from '../../lib/model/json.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { ConversationLsOptions } from '../arguments/command-line.js';
import { openFileStore } from '../compose/stores.js';
import { EXIT } from '../process/exit-codes.js';
import { terminalSessionKey } from '../process/session-key.js';
import { jsonLine } from '../text/json-line.js';
import type { CommandContext } from './command-context.js';

/** `weir conversation ls`: one conversation a line, newest first; the active one is marked. */
export function listConversations(
  { format }: ConversationLsOptions,
  { env, printer, facts, palette }: CommandContext,
): number {
  const store = openFileStore(env);
  const key = terminalSessionKey(env);
  const active = key === undefined ? undefined : store.activeConversation(key);
  for (const summary of store.list()) {
    const isActive = summary.id === active;
    if (summary.problem !== undefined) printer.line(summary.problem, palette.warning);
    printer.write(
      format === 'json'
        ? jsonLine(jsonSummary(summary, isActive), facts.stdout)
        : textLine(summary, isActive),
    );
  }
  return EXIT.answered;
}

function jsonSummary(
  { id, title, question, createdAt, updatedMs, folder }: ConversationSummary,
  active: boolean,
): JsonObject {
  return {
    id,
    ...(title === undefined ? {} : { title }),
    ...(question === undefined ? {} : { question }),
    created_at: createdAt,
    updated_at: new Date(updatedMs).toISOString(),
    active,
    path: folder,
  };
}

function textLine({ id, title, question, updatedMs }: ConversationSummary, active: boolean): string {
  const when = new Date(updatedMs).toISOString().slice(0, 16).replace('T', ' ');
  const about = sanitiseText(title ?? question ?? '').replaceAll('\n', ' ');
  return `${`${active ? '*' : ' '} ${id}  ${when}  ${about}`.trimEnd()}\n`;
}
