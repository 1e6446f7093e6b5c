import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { VERSION } from '../version.js';
import {
  OUTPUT_FORMATS,
  type CommandLine,
  type ConversationTarget,
  type GlobalOptions,
  type OutputFormat,
  type Parsed,
} from './command-line.js';

interface RawGlobal {
  readonly format: OutputFormat;
  readonly width?: number;
  readonly color: boolean;
  readonly verbose: number;
}

interface RawQuery extends RawGlobal {
  readonly new?: true;
  readonly id?: string;
  readonly model?: string;
  readonly persist: boolean;
  readonly stdin: boolean;
}

/**
 * Reads a command line (without the program's name). Nothing is printed and nothing ends here: help and version come
 * back as text, mistakes as a message.
 */
export function parseArguments(argv: readonly string[]): Parsed {
  let parsed: Parsed | undefined;
  const printed: string[] = [];
  const program = definition(
    (commandLine) => (parsed = { kind: 'command', commandLine }),
    (text) => printed.push(text),
  );
  try {
    program.parse(expandShorthand(argv), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // A command that only groups others explains itself when it is given none.
    return error.exitCode === 0 || error.code === 'commander.help'
      ? { kind: 'text', text: printed.join('') }
      : { kind: 'error', message: error.message.replace(/^error: /, '') };
  }
  return parsed ?? { kind: 'text', text: program.helpInformation() };
}

/** `-!` is no name that a parser takes; it means `--no-persist`. Words after `--` are left alone. */
function expandShorthand(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) => (word === '-!' && (end < 0 || index < end) ? '--no-persist' : word));
}

function definition(found: (commandLine: CommandLine) => void, print: (text: string) => void): Command {
  const program = command('weir', print)
    .description("Streams a language model's answer to the terminal and to disk at once.")
    .usage('<command> [options]')
    .version(VERSION, '--version', 'print the version')
    .helpCommand('help [command]', 'explain a command')
    .addHelpText('after', HELP_EXAMPLES);
  program.addCommand(queryCommand(found, print));
  program.addCommand(conversationCommand(found, print));
  return program;
}

function command(name: string, print: (text: string) => void): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => undefined })
    .showSuggestionAfterError(true)
    .helpOption('-h, --help', 'explain the command');
}

function queryCommand(found: (commandLine: CommandLine) => void, print: (text: string) => void): Command {
  const query = command('query', print)
    .alias('q')
    .description(
      'ask a question; piped stdin is added below the text, and a single @FILE reads the question from a file',
    )
    .argument('[text...]', 'the question')
    .option('-n, --new', 'start a new conversation')
    .option('--id <id>', 'continue this conversation (an id, a unique beginning of one, or "last")')
    .option(
      '-m, --model <provider/model>',
      'the model, for example anthropic/claude-haiku-4-5, demo, replay/DIR',
    )
    .option('-!, --no-persist', 'write nothing to disk')
    .option('--no-stdin', 'do not read stdin');
  return withGlobals(query).action((words: string[], options: RawQuery) =>
    found({
      command: 'query',
      words,
      target: targetOf(options),
      model: options.model,
      persist: options.persist,
      stdin: options.stdin,
      ...globals(options),
    }),
  );
}

function conversationCommand(
  found: (commandLine: CommandLine) => void,
  print: (text: string) => void,
): Command {
  const conversation = command('conversation', print)
    .alias('c')
    .description('look at stored conversations')
    .usage('<command> [options]');
  const ls = withGlobals(command('ls', print).description('list conversations, newest first'));
  ls.action((options: RawGlobal) => found({ command: 'conversation ls', ...globals(options) }));
  const show = withGlobals(
    command('print', print)
      .description('print a conversation')
      .argument('[id]', 'an id, a unique beginning of one, or "last"; default: the active conversation'),
  );
  show.action((target: string | undefined, options: RawGlobal) =>
    found({ command: 'conversation print', target, ...globals(options) }),
  );
  return conversation.addCommand(ls).addCommand(show);
}

function withGlobals(target: Command): Command {
  const format = new Option('-F, --format <format>', 'how stdout is written')
    .choices(OUTPUT_FORMATS)
    .default('auto');
  return target
    .addOption(format)
    .option('--width <columns>', 'wrap lines at this width; 0: do not wrap', columns)
    .option('--no-color', 'no colour')
    .option(
      '-v, --verbose',
      'say more on stderr; -vv: more still',
      (_: string, count: number) => count + 1,
      0,
    );
}

function columns(text: string): number {
  if (!/^\d{1,5}$/.test(text))
    throw new InvalidArgumentError('It has to be a whole number of columns, 0 or more.');
  return Number(text);
}

function targetOf({ new: fresh, id }: RawQuery): ConversationTarget {
  if (fresh !== undefined && id !== undefined) {
    throw new CommanderError(2, 'weir.conflict', "options '--new' and '--id' cannot be used together");
  }
  if (fresh !== undefined) return { kind: 'new' };
  return id === undefined ? { kind: 'active' } : { kind: 'id', id };
}

function globals({ format, width, color, verbose }: RawGlobal): GlobalOptions {
  return { format, width, color, verbose };
}

const HELP_EXAMPLES = `
Examples:
  weir query "How does a weir work?"             ask; with no key set, the embedded demo answers
  git diff | weir query "Review this change."    piped text is added below the question
  weir query -n -m anthropic/claude-haiku-4-5 @question.md
  weir conversation print last

Exit status: 0 a final answer; 1 failed; 2 usage or configuration; 3 refused by the provider;
4 retries exhausted; 128 + n ended by signal n (130 Ctrl+C, 141 closed pipe, 143 SIGTERM).
`;
