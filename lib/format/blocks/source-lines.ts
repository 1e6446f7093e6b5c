import type { LineWriter } from '../line-writer.js';
import { PLAIN } from '../sgr.js';
import type { BlockWriter } from './block-writer.js';

/** Lines as they are: not wrapped, not padded, nothing before or after them but the containers' prefixes. */
export function sourceLines(writer: LineWriter): BlockWriter {
  return {
    text: (text) => {
      splitLines(text, {
        part: (part) => {
          writer.write(part, 0, PLAIN);
        },
        end: () => {
          writer.endLine();
        },
      });
    },
    close: () => {
      writer.endOpenLine();
    },
  };
}

/** Source that is told from prose by four columns before each line: indented code. */
export function indentedLines(writer: LineWriter): BlockWriter {
  const inner = sourceLines(writer);
  writer.enter({ first: '    ', rest: '    ', style: PLAIN });
  return {
    ...inner,
    close: () => {
      inner.close();
      writer.leave();
    },
  };
}

/** Hands out the parts of lines and the line ends of a text in order; no part is empty. */
export function splitLines(text: string, lines: { part(part: string): void; end(): void }): void {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end > start) lines.part(text.slice(start, end));
    lines.end();
    start = end + 1;
  }
  if (start < text.length) lines.part(text.slice(start));
}
