import type { Machine } from '../model/machine.js';
import type { PartEvent } from '../model/provider-events.js';
import { Spacing } from './spacing.js';

type Kind = 'message' | 'reasoning' | 'structured';

export interface ChatRendererOptions {
  /** Makes the machine that draws one region of messages. */
  readonly message: () => Machine<string, string>;
  /** Makes the machine that draws one region of reasoning; `undefined`: reasoning is not shown. */
  readonly reasoning: (() => Machine<string, string>) | undefined;
  /** Makes the machine that draws one structured answer. */
  readonly structured: () => Machine<string, string>;
  /** Drawn between reasoning and the message after it, blank lines around it. `undefined`: a blank line is enough. */
  readonly separator: string | undefined;
}

/**
 * Draws the parts of an answer, in the order they come.
 *
 * Neighbouring parts of the same kind are one region: one Markdown text, whatever the boundaries between their
 * indices. Regions are parted by a blank line, reasoning from a message by the separator. A tool call, and `flush`,
 * end a region: everything it holds is shown. May be used again after `flush`; the spacing goes on.
 *
 * Holds: what the region's machine holds.
 */
export class ChatRenderer implements Machine<PartEvent, string> {
  readonly #options: ChatRendererOptions;
  readonly #spacing = new Spacing();
  #kind: Kind | undefined;
  #region: Machine<string, string> | undefined;
  /** What has to stand before the next text that is shown. */
  #owed: 'nothing' | 'blank line' = 'nothing';
  #lastShown: Kind | undefined;

  constructor(options: ChatRendererOptions) {
    this.#options = options;
  }

  push({ part }: PartEvent): readonly string[] {
    if (part.kind === 'toolCall') return this.flush();
    const kind = part.kind === 'text' ? 'message' : part.kind;
    const closed = kind === this.#kind ? [] : this.flush();
    this.#kind = kind;
    this.#region ??= this.#open(kind);
    return [...closed, ...this.#show(kind, this.#region?.push(part.text) ?? [])];
  }

  /** Ends the region; the next part begins another one. */
  flush(): readonly string[] {
    const kind = this.#kind;
    if (kind === undefined) return [];
    const rest = this.#show(kind, this.#region?.flush() ?? []);
    this.#kind = undefined;
    this.#region = undefined;
    this.#owed = 'blank line';
    return rest;
  }

  #open(kind: Kind): Machine<string, string> | undefined {
    if (kind === 'reasoning') return this.#options.reasoning?.();
    return kind === 'message' ? this.#options.message() : this.#options.structured();
  }

  #show(kind: Kind, texts: readonly string[]): readonly string[] {
    const text = texts.join('');
    if (text === '') return [];
    const before = this.#before(kind);
    this.#owed = 'nothing';
    this.#lastShown = kind;
    this.#spacing.push(text);
    return [before + text];
  }

  #before(kind: Kind): string {
    if (this.#owed === 'nothing' || this.#lastShown === undefined) return '';
    const { separator } = this.#options;
    const parted = this.#lastShown === 'reasoning' && kind !== 'reasoning' && separator !== undefined;
    return this.#spacing.blankLine() + (parted ? `${separator}\n\n` : '');
  }
}
