import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { OUTPUT_FORMATS, type CommandLine, type GlobalOptions, type OutputFormat } from './command-line.js';

/** What a command's definition is made with. */
export interface Definitions {
  /** Takes what was asked for. */
  readonly found: (commandLine: CommandLine) => void;
  /** Takes help and version. */
  readonly print: (text: string) => void;
}

/** The flags of every command, as they come from the parser. */
export interface RawGlobal {
  readonly format: OutputFormat;
  readonly width?: number;
  readonly color: boolean;
  readonly cfg: readonly string[];
  readonly verbose: number;
}

/** A command that prints nothing and ends nothing by itself. */
export function newCommand(name: string, { print }: Definitions): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => undefined })
    .showSuggestionAfterError(true)
    .helpOption('-h, --help', 'explain the command');
}

/** Adds the flags that every command takes; not every command can write every format. */
export function withGlobals(target: Command, formats: readonly OutputFormat[] = OUTPUT_FORMATS): Command {
  const format = new Option('-F, --format <format>', 'how stdout is written')
    .choices(formats)
    .default('auto');
  return target
    .addOption(format)
    .option('--width <columns>', 'wrap lines at this width; 0: do not wrap', columns)
    .option('--no-color', 'no colour')
    .option(
      '-c, --cfg <key=value|file>',
      'set a key of the configuration, or read a TOML file; may be repeated',
      repeated,
      [],
    )
    .option(
      '-v, --verbose',
      'say more on stderr; -vv: more still',
      (_: string, count: number) => count + 1,
      0,
    );
}

export function globals({ format, width, color, cfg, verbose }: RawGlobal): GlobalOptions {
  return { format, width, color, config: cfg, verbose };
}

/** For an option that may be given several times. */
export function repeated(word: string, words: readonly string[]): readonly string[] {
  return [...words, word];
}

/** Flags that cannot be given together. */
export function conflict(one: string, other: string): CommanderError {
  return new CommanderError(2, 'weir.conflict', `options '${one}' and '${other}' cannot be used together`);
}

/** What the parser throws: an end without an error, or a mistake. */
export function isParserError(error: unknown): error is CommanderError {
  return error instanceof CommanderError;
}

function columns(text: string): number {
  if (!/^\d{1,5}$/.test(text)) {
    throw new InvalidArgumentError('It has to be a whole number of columns, 0 or more.');
  }
  return Number(text);
}

export type { Command };
