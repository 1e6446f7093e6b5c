import { conversationFacts, type ConversationFacts } from '../../lib/conversation/conversation-facts.js';
import type { ConversationSummary } from '../../lib/io/store/store-types.js';
import type { JsonObject } from '../../lib/model/json.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { ConversationShowOptions } from '../arguments/command-line.js';
import { openFileStore } from '../compose/stores.js';
import { EXIT } from '../process/exit-codes.js';
import { jsonLine } from '../text/json-line.js';
import { usageText } from '../text/usage-line.js';
import type { CommandContext } from './command-context.js';
import { wantedConversation } from './wanted-conversation.js';

/** `weir conversation show`: what can be told of a conversation without printing it. */
export function showConversation(
  { target, format }: ConversationShowOptions,
  { env, printer, facts, palette }: CommandContext,
): number {
  const store = openFileStore(env);
  const { summary, stream, notices } = store.read(wantedConversation(target, store, env));
  for (const notice of notices) printer.line(notice, palette.warning);
  const told = conversationFacts(stream.entries);
  printer.write(
    format === 'json' ? jsonLine(jsonFacts(summary, told), facts.stdout) : textFacts(summary, told),
  );
  return EXIT.answered;
}

function jsonFacts(
  { id, title, question, createdAt, updatedMs, folder }: ConversationSummary,
  { turns, events, models, usage, partials }: ConversationFacts,
): JsonObject {
  return {
    id,
    ...(title === undefined ? {} : { title }),
    ...(question === undefined ? {} : { question }),
    created_at: createdAt,
    updated_at: new Date(updatedMs).toISOString(),
    models: [...models].map(([name, count]) => ({ name, turns: count })),
    turns,
    events,
    usage: Object.fromEntries(usage),
    partials,
    path: folder,
  };
}

function textFacts(summary: ConversationSummary, told: ConversationFacts): string {
  const { title, question } = summary;
  const rows: readonly (readonly [string, string])[] = [
    [title === undefined ? 'Question' : 'Title', title ?? question ?? ''],
    ['Id', summary.id],
    ['Path', summary.folder],
    ['Created', moment(Date.parse(summary.createdAt))],
    ['Updated', moment(summary.updatedMs)],
    [told.models.size > 1 ? 'Models' : 'Model', modelsText(told)],
    ['Turns', String(told.turns)],
    ['Events', String(told.events)],
    ['Usage', usageText(told.usage)],
    ['Partial', told.partials === 0 ? 'none' : `${told.partials} cut off`],
  ];
  const line = ([name, value]: readonly [string, string]) =>
    `${name.padEnd(10)}${sanitiseText(value).replaceAll('\n', ' ')}`.trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

function modelsText({ models }: ConversationFacts): string {
  if (models.size === 0) return 'not known';
  const several = models.size > 1;
  return [...models].map(([name, turns]) => (several ? `${name} (${turns})` : name)).join(', ');
}

function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
