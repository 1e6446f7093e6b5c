import type { Machine } from '../model/machine.js';

/** Shows text as a Markdown quote: for reasoning, where Markdown itself is what is printed. */
export class QuotedText implements Machine<string, string> {
  #atLineStart = true;

  push(text: string): readonly string[] {
    if (text === '') return [];
    const opened = this.#atLineStart ? '> ' : '';
    this.#atLineStart = text.endsWith('\n');
    const body = this.#atLineStart ? text.slice(0, -1) : text;
    return [opened + body.replaceAll('\n', '\n> ') + (this.#atLineStart ? '\n' : '')];
  }

  flush(): readonly string[] {
    return [];
  }
}
