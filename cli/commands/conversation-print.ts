import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { QuotedText } from '../../lib/chat/quoted-text.js';
import { SourceText } from '../../lib/chat/source-text.js';
import { writeStoredEntry } from '../../lib/conversation/stored-entry.js';
import type { ConversationEvent } from '../../lib/model/events.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { ConversationSnapshot } from '../../lib/io/store/store-types.js';
import type { ConversationPrintOptions } from '../arguments/command-line.js';
import { answerFormat, formatOptions } from '../compose/answer-format.js';
import { openFileStore } from '../compose/stores.js';
import { loadStyle } from '../config/load-style.js';
import { EXIT } from '../process/exit-codes.js';
import { ConversationPrinter } from '../text/conversation-printer.js';
import { jsonLine } from '../text/json-line.js';
import { printedItems } from '../text/printed-items.js';
import type { CommandContext } from './command-context.js';
import { wantedConversation } from './wanted-conversation.js';

/** `weir conversation print`: the whole conversation, as Markdown, drawn, or as its stored entries. */
export async function printConversation(
  options: ConversationPrintOptions,
  context: CommandContext,
): Promise<number> {
  const { env, palette, printer } = context;
  const store = openFileStore(env);
  const snapshot = store.read(wantedConversation(options.target, store, env));
  for (const notice of snapshot.notices) printer.line(notice, palette.warning);
  if (answerFormat(options, context.facts).kind === 'json') printEntries(snapshot, context);
  else await printTurns(snapshot, options, context);
  return EXIT.answered;
}

function printEntries({ stream }: ConversationSnapshot, { printer, facts }: CommandContext): void {
  for (const entry of stream.entries) printer.write(jsonLine(writeStoredEntry(entry), facts.stdout));
}

async function printTurns(
  { stream }: ConversationSnapshot,
  options: ConversationPrintOptions,
  context: CommandContext,
): Promise<void> {
  const out = await conversationPrinter(options, context);
  for (const item of printedItems(stream.events(), hiddenEvents(stream))) out.push(item);
  out.flush();
}

function hiddenEvents({ entries }: ConversationSnapshot['stream']): ReadonlySet<ConversationEvent> {
  const targets = new Set(
    entries.flatMap(({ payload }) =>
      payload.kind === 'overlay' && payload.overlay.action.type === 'hide' ? [payload.overlay.target] : [],
    ),
  );
  return new Set(
    entries.flatMap(({ eventId, payload }) =>
      payload.kind === 'event' && targets.has(eventId) ? [payload.event] : [],
    ),
  );
}

async function conversationPrinter(
  options: ConversationPrintOptions,
  context: CommandContext,
): Promise<ConversationPrinter> {
  const { facts, printer } = context;
  const write = (text: string) => printer.write(text);
  if (answerFormat(options, facts).kind === 'source') return sourcePrinter(write, facts.stdout);
  const { createTerminalChat } = await import('../compose/terminal-chat.js');
  const { createInlineParser } = await import('../../lib/format/inline-parser.js');
  const { wrapWidth, showReasoning } = await loadStyle(context, options);
  const format = formatOptions(options.width, facts.stdout, wrapWidth);
  const chat = createTerminalChat(format, showReasoning ? 'answer' : 'nowhere', createInlineParser);
  return new ConversationPrinter(write, chat, 'rendered');
}

function sourcePrinter(
  write: (text: string) => void,
  { isTTY }: { readonly isTTY: boolean },
): ConversationPrinter {
  const source = () => new SourceText();
  const chat = new ChatRenderer({
    message: source,
    reasoning: () => new QuotedText(),
    structured: source,
    separator: undefined,
  });
  return new ConversationPrinter(isTTY ? (text) => write(sanitiseText(text)) : write, chat, 'source');
}
