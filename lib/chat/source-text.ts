import type { Machine } from '../model/machine.js';

/** Shows text as it was sent: for pipes, where the bytes of a message are the answer. */
export class SourceText implements Machine<string, string> {
  push(text: string): readonly string[] {
    return text === '' ? [] : [text];
  }

  flush(): readonly string[] {
    return [];
  }
}
