import type { Machine } from '../model/machine.js';

/** Shows one structured answer as a fenced block of JSON: a fence cannot be expressed inside the value itself. */
export class FencedJson implements Machine<string, string> {
  readonly #markdown: Machine<string, string>;
  #opened = false;

  constructor(markdown: () => Machine<string, string>) {
    this.#markdown = markdown();
  }

  push(text: string): readonly string[] {
    const opening = this.#opened ? '' : '```json\n';
    this.#opened = true;
    return this.#markdown.push(opening + text);
  }

  flush(): readonly string[] {
    const closing = this.#opened ? this.#markdown.push('\n```\n') : [];
    return [...closing, ...this.#markdown.flush()];
  }
}
