import type { ChatRenderer } from '../../lib/chat/chat-renderer.js';
import { Spacing } from '../../lib/chat/spacing.js';
import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import type { PrintedItem } from './printed-items.js';

/** Writes a stored conversation, item by item; items are parted by a blank line. */
export class ConversationPrinter {
  readonly #write: (text: string) => void;
  readonly #chat: ChatRenderer;
  readonly #mode: 'source' | 'rendered';
  readonly #spacing = new Spacing();
  #begun = false;
  /** The renderer parts its own regions; whoever else writes in between leaves a blank line itself. */
  #chatWroteLast = false;

  constructor(write: (text: string) => void, chat: ChatRenderer, mode: 'source' | 'rendered') {
    this.#write = write;
    this.#chat = chat;
    this.#mode = mode;
  }

  push(item: PrintedItem): void {
    if (item.kind === 'part') {
      for (const text of this.#chat.push(item.event)) this.#chatText(text);
      return;
    }
    this.flush();
    this.#block(this.#textOf(item));
  }

  flush(): void {
    for (const text of this.#chat.flush()) this.#chatText(text);
  }

  #textOf(item: Exclude<PrintedItem, { kind: 'part' }>): string {
    const plain = this.#mode === 'rendered' ? sanitiseText : (text: string) => text;
    switch (item.kind) {
      case 'role':
        return this.#mode === 'source' ? `## ${item.role}` : `── ${item.role} ──`;
      case 'question':
        return plain(item.text.trimEnd());
      case 'line':
        return this.#mode === 'source' ? `_${item.text}_` : plain(item.text);
    }
  }

  #block(text: string): void {
    this.#chatWroteLast = false;
    this.#put((this.#begun ? this.#spacing.blankLine() : '') + text);
  }

  #chatText(text: string): void {
    const before = this.#begun && !this.#chatWroteLast ? this.#spacing.blankLine() : '';
    this.#put(before + (this.#chatWroteLast ? text : text.replace(/^\n+/, '')));
    this.#chatWroteLast = true;
  }

  #put(text: string): void {
    this.#begun = true;
    this.#spacing.push(text);
    this.#write(text);
  }
}
