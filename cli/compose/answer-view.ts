import type { OperatorFunction } from 'rxjs';
import { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { SourceText } from '../../lib/chat/source-text.js';
import type { FormatOptions } from '../../lib/format/format-options.js';
import type { Machine } from '../../lib/model/machine.js';
import type { PartEvent } from '../../lib/model/provider-events.js';
import { Sanitiser } from '../../lib/sanitise/sanitiser.js';
import { throughMachine } from '../../operators/through-machine.js';
import { loadFirst } from './load-first.js';
import type { ReasoningPlace } from './terminal-chat.js';

/** How the parts of an answer become text on stdout; one view per turn, used by all its cycles. */
export type AnswerView = OperatorFunction<PartEvent, string>;

/** The answer as the model sent it: messages alone, byte for byte; on a terminal without what could drive it. */
export function sourceView({ isTTY }: { readonly isTTY: boolean }): AnswerView {
  const source = () => (isTTY ? new Sanitiser() : new SourceText());
  const renderer = new ChatRenderer({
    message: source,
    reasoning: undefined,
    structured: source,
    separator: undefined,
  });
  return throughMachine(() => renderer);
}

/** The answer drawn for a terminal. What draws it is loaded when the first part comes, or by `preload`. */
export function renderedView(
  options: FormatOptions,
  reasoning: ReasoningPlace,
): {
  readonly view: AnswerView;
  readonly preload: () => Promise<unknown>;
} {
  let renderer: ChatRenderer | undefined;
  const load = async () => {
    const { createTerminalChat } = await import('./terminal-chat.js');
    renderer ??= createTerminalChat(options, reasoning);
  };
  const loaded: Machine<PartEvent, string> = {
    push: (part) => renderer?.push(part) ?? [],
    flush: () => renderer?.flush() ?? [],
  };
  return {
    view: (parts$) =>
      parts$.pipe(
        loadFirst(load),
        throughMachine(() => loaded),
      ),
    preload: load,
  };
}

/** Nothing of the answer goes to stdout part by part. */
export function silentView(): AnswerView {
  return throughMachine(() => ({ push: () => [], flush: () => [] }));
}
