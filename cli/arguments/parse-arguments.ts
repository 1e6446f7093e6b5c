import { VERSION } from '../version.js';
import type { Parsed } from './command-line.js';
import { isParserError, newCommand, type Command, type Definitions } from './command-parts.js';
import { configCommand, initCommand, trustCommand } from './config-arguments.js';
import { conversationCommand } from './conversation-arguments.js';
import { queryCommand } from './query-arguments.js';
import { renderCommand } from './render-arguments.js';

/**
 * Reads a command line (without the program's name). Nothing is printed and nothing ends here: help and version come
 * back as text, mistakes as a message.
 */
export function parseArguments(argv: readonly string[]): Parsed {
  let parsed: Parsed | undefined;
  const printed: string[] = [];
  const program = definition({
    found: (commandLine) => (parsed = { kind: 'command', commandLine }),
    print: (text) => printed.push(text),
  });
  try {
    program.parse(expandShorthand(argv), { from: 'user' });
  } catch (error) {
    if (!isParserError(error)) throw error;
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

function definition(definitions: Definitions): Command {
  return newCommand('weir', definitions)
    .description("Streams a language model's answer to the terminal and to disk at once.")
    .usage('<command> [options]')
    .version(VERSION, '--version', 'print the version')
    .helpCommand('help [command]', 'explain a command')
    .addHelpText('after', HELP_EXAMPLES)
    .addCommand(queryCommand(definitions))
    .addCommand(renderCommand(definitions))
    .addCommand(conversationCommand(definitions))
    .addCommand(configCommand(definitions))
    .addCommand(trustCommand(definitions))
    .addCommand(initCommand(definitions));
}

const HELP_EXAMPLES = `
Examples:
  weir query "How does a weir work?"             ask; with no key set, the embedded demo answers
  git diff | weir query "Review this change."    piped text is added below the question
  weir query -n -m anthropic/claude-haiku-4-5 @question.md
  weir conversation print last
  some-program | weir render                     draw Markdown from any program as it arrives

Exit status: 0 a final answer; 1 failed; 2 usage or configuration; 3 refused by the provider;
4 retries exhausted; 128 + n ended by signal n (130 Ctrl+C, 141 closed pipe, 143 SIGTERM).
`;
