import { fstatSync, readFileSync } from 'node:fs';
import { WeirError } from '../../lib/model/errors.js';

/** When nothing has come from an open stdin for this long, the person is told what is waited for. */
const SILENCE_MS = 1000;

export interface QuestionInput {
  /** The words of the command line. */
  readonly words: readonly string[];
  /** Whether stdin may be read. */
  readonly readStdin: boolean;
  readonly stdin: NodeJS.ReadStream;
  /** One line on stderr. */
  readonly say: (line: string) => void;
  /** Ends the reading: the command is told to end. */
  readonly signal: AbortSignal;
}

/**
 * The question: the words (or the file that a single `@FILE` names), and below them what is piped in.
 *
 * @throws WeirError `usage` when there is nothing to ask or the file cannot be read
 */
export async function readQuestion(input: QuestionInput): Promise<string> {
  const asked = wordsOf(input.words);
  const piped = input.readStdin && carriesText(input.stdin) ? await readPiped(input, asked !== '') : '';
  const question = [asked, piped.replace(/\r?\n$/, '')].filter((text) => text.trim() !== '').join('\n\n');
  if (question !== '') return question;
  throw new WeirError('usage', 'There is no question.', {
    hint: 'Write it after the command (weir query "…"), name a file (@FILE), or pipe it in.',
  });
}

function wordsOf(words: readonly string[]): string {
  const [first = ''] = words;
  if (words.length !== 1 || !first.startsWith('@') || first === '@') return words.join(' ');
  const file = first.slice(1);
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new WeirError('usage', `The question's file ${file} cannot be read (${code}).`, {
      cause: error,
      hint: 'Name a readable file after @, or put a space before the @ to ask it as text.',
    });
  }
}

/** A terminal is for the keyboard, and `/dev/null` and a closed stdin have nothing to say. */
function carriesText(stdin: NodeJS.ReadStream): boolean {
  if (stdin.isTTY) return false;
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isFile() || stat.isSocket();
  } catch {
    return false;
  }
}

async function readPiped({ stdin, say, signal }: QuestionInput, hasWords: boolean): Promise<string> {
  const waiting = setTimeout(() => {
    const way = hasWords ? ' (--no-stdin asks without it)' : '';
    say(`Waiting for the end of stdin${way} …`);
  }, SILENCE_MS);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  const stop = () => stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const bytes of stdin) {
      clearTimeout(waiting);
      pieces.push(decoder.decode(bytes as Uint8Array, { stream: true }));
    }
  } catch (error) {
    if (!signal.aborted) throw unreadable(error);
  } finally {
    clearTimeout(waiting);
    signal.removeEventListener('abort', stop);
  }
  return pieces.join('') + decoder.decode();
}

function unreadable(error: unknown): WeirError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new WeirError('usage', `stdin cannot be read (${code}).`, {
    cause: error,
    hint: 'Pipe text in, or ask without stdin: --no-stdin.',
  });
}
