import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ReadStream, WriteStream } from 'node:tty';

/** A conversation of question and answer on the controlling terminal, whatever stdin and stdout are. */
export interface TerminalDialogue {
  /** Text on rows of its own. */
  say(text: string): void;
  /** The line that is typed, without its end; rejects when the signal aborts. */
  ask(question: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Opens `/dev/tty`; nothing where there is no terminal. */
export function openDialogue(): TerminalDialogue | undefined {
  let input: ReadStream | undefined;
  let descriptor: number | undefined;
  try {
    descriptor = openSync('/dev/tty', 'r+');
    input = new ReadStream(descriptor);
    const output = new WriteStream(descriptor);
    const lines = createInterface({ input, output, terminal: false });
    return {
      say: (text) => void output.write(`${text}\n`),
      ask: (question, signal) => lines.question(question, { signal }),
      close: () => {
        lines.close();
        input?.destroy();
      },
    };
  } catch {
    if (input === undefined && descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }
}
