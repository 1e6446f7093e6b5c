import { lastValueFrom, tap } from 'rxjs';
import { WeirError } from '../../lib/model/errors.js';
import type { Machine } from '../../lib/model/machine.js';
import { Sanitiser } from '../../lib/sanitise/sanitiser.js';
import { fromAbortable } from '../../operators/from-abortable.js';
import { throughMachine } from '../../operators/through-machine.js';
import type { RenderOptions } from '../arguments/command-line.js';
import { formatOptions } from '../compose/answer-format.js';
import { loadStyle } from '../config/load-style.js';
import { EXIT } from '../process/exit-codes.js';
import { inputBytes } from '../process/input-bytes.js';
import type { CommandContext } from './command-context.js';

/** `weir render`: Markdown from stdin or a file, drawn while it arrives. Reads no faster than stdout takes it. */
export async function runRender(options: RenderOptions, context: CommandContext): Promise<number> {
  const { facts, printer, router } = context;
  if (options.file === undefined && process.stdin.isTTY) throw nothingToRead();
  router.nothingToSave();
  const bytes = inputBytes(options.file, router.shutdown);
  const source = options.format === 'text' || (options.format === 'auto' && !facts.stdout.isTTY);
  if (source && !facts.stdout.isTTY) {
    for await (const piece of bytes) {
      await printer.writeBytes(piece);
      if (printer.closed) break;
    }
  } else {
    await draw(bytes, await machineFor(source, options, context), context);
  }
  return EXIT.answered;
}

async function draw(
  bytes: AsyncIterable<Uint8Array>,
  machine: Machine<string, string>,
  { printer }: CommandContext,
): Promise<void> {
  const text$ = fromAbortable(() => paced(texts(bytes), printer));
  const drawn$ = text$.pipe(
    throughMachine(() => machine),
    tap((text) => printer.write(text)),
  );
  await lastValueFrom(drawn$, { defaultValue: '' });
}

async function machineFor(
  source: boolean,
  options: RenderOptions,
  context: CommandContext,
): Promise<Machine<string, string>> {
  if (source) return new Sanitiser();
  const { wrapWidth } = await loadStyle(context, options);
  const { MarkdownRenderer } = await import('../../lib/format/markdown-renderer.js');
  return new MarkdownRenderer(formatOptions(options.width, context.facts.stdout, wrapWidth));
}

/** Gives the next value only when what came of the last one has been taken, and none that nobody would take. */
async function* paced<T>(values: AsyncIterable<T>, printer: CommandContext['printer']): AsyncGenerator<T> {
  for await (const value of values) {
    yield value;
    await printer.drain();
    if (printer.closed) return;
  }
}

async function* texts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of pieces) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

function nothingToRead(): WeirError {
  return new WeirError('usage', 'There is nothing to draw.', {
    hint: 'Name a file (weir render FILE), or pipe Markdown in (some-program | weir render).',
  });
}
