// Draws Markdown as it arrives, from any Observable of chunks, cut anywhere: here a file or stdin, as Node reads it.
//
//     node --import tsx examples/render-stream.ts README.md
import { createReadStream } from 'node:fs';
import { from } from 'rxjs';
import { renderMarkdown } from 'weir-stream/operators';

const [file] = process.argv.slice(2);
const input = file === undefined ? process.stdin : createReadStream(file);
// One decoder for the whole stream: a character may be cut between two chunks.
input.setEncoding('utf8');
const chunks$ = from(input as AsyncIterable<string>);

const drawing = chunks$
  .pipe(
    renderMarkdown({
      width: () => process.stdout.columns || 80,
      color: process.stdout.isTTY && process.env.NO_COLOR === undefined,
      hyperlinks: false,
    }),
  )
  .subscribe({
    next: (text) => process.stdout.write(text),
    error: (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  });
// Who reads no more ends the reading too.
process.stdout.on('error', () => drawing.unsubscribe());
