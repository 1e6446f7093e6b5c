import type { OperatorFunction } from 'rxjs';
import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { SourceText } from '../../lib/chat/source-text.js';
import type { CreateParser } from '../../lib/format/parser-when-needed.js';
import { WeirError } from '../../lib/model/errors.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import type { PartEvent } from '../../lib/model/provider-events.js';
import { Sanitiser } from '../../lib/sanitise/sanitiser.js';
import { throughMachine } from '../../operators/through-machine.js';
import { loadFirst } from './load-first.js';
import type { ReasoningPlace } from './terminal-chat.js';

/** Whatever inline or block markup may begin or end with: more than the parser acts on, never less. */
const MARKUP = /[^\p{L}\p{N} .,;:?'"()/-]/u;

/** How the parts of an answer become text on stdout; one view per turn, used by all its requests. */
export interface AnswerView {
  /** A request's end is no end of a region: an answer that is continued is one text. */
  readonly render: OperatorFunction<PartEvent, string>;
  /** Gives what the open region holds, and ends it. */
  readonly endRegion: () => readonly string[];
  /** Loads what drawing needs, before the first part is there. */
  readonly preload: () => Promise<unknown>;
}

/** The answer as the model sent it: messages alone, byte for byte; on a terminal without what could drive it. */
export function sourceView({ isTTY }: { readonly isTTY: boolean }): AnswerView {
  const source = () => (isTTY ? new Sanitiser() : new SourceText());
  const renderer = new ChatRenderer({
    message: source,
    reasoning: undefined,
    structured: source,
    separator: undefined,
  });
  return viewOf(() => renderer);
}

/** The answer drawn for a terminal. What draws it is loaded when the first part comes, or by `preload`. */
export function renderedView(options: FormatOptions, reasoning: ReasoningPlace): AnswerView {
  let renderer: ChatRenderer | undefined;
  let create: CreateParser | undefined;
  const createParser = () => {
    if (create !== undefined) return create();
    throw new WeirError('internal', 'Markup was drawn before its parser was loaded.');
  };
  const loadParser = async () => {
    create ??= (await import('../../lib/format/inline-parser.js')).createInlineParser;
  };
  const loadDrawing = async () => {
    const { createTerminalChat } = await import('./terminal-chat.js');
    renderer ??= createTerminalChat(options, reasoning, createParser);
  };
  const { render, endRegion } = viewOf(() => renderer);
  return {
    render: (parts$) => parts$.pipe(loadFirst(loadDrawing), loadFirst(loadParser, hasMarkup), render),
    endRegion,
    preload: () => loadDrawing().then(loadParser),
  };
}

/** Plain words are drawn without the parser, so that the first of them need not wait for it. */
function hasMarkup({ part }: PartEvent): boolean {
  return part.kind !== 'text' && part.kind !== 'reasoning' ? true : MARKUP.test(part.text);
}

/** Nothing of the answer goes to stdout part by part. */
export function silentView(): AnswerView {
  return viewOf(() => undefined);
}

function viewOf(renderer: () => ChatRenderer | undefined): AnswerView {
  const push = (part: PartEvent) => renderer()?.push(part) ?? [];
  return {
    render: throughMachine(() => ({ push, flush: () => [] })),
    endRegion: () => renderer()?.flush() ?? [],
    preload: () => Promise.resolve(),
  };
}
