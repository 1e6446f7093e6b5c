import { nearest } from '../config/nearest.js';
import { isJsonObject } from '../conversation/shape.js';
import { WeirError } from '../model/errors.js';
import type { Json, JsonObject } from '../model/json.js';
import type { RunMode } from '../model/tools.js';
import { codeArgument } from './code-argument.js';
import type { LocalTool } from './local-tool.js';
import { parameterSchema } from './parameter-schema.js';
import { shellWords } from './shell-words.js';
import { parseTemplate, pathsOf, type Template } from './template.js';

const RUN_MODES: readonly RunMode[] = ['ask', 'unattended', 'edit', 'skip'];
const HINT = 'Places are {{tool.name}}, {{tool.arguments}}, {{tool.arguments.NAME}} and {{context.root}}.';

/**
 * A local tool from its table `conversation.tools.NAME`.
 *
 * @param fallbacks the table `conversation.tools.'*'`
 * @throws WeirError `configuration`, which names the key
 */
export function readLocalTool(name: string, table: JsonObject, fallbacks: JsonObject = {}): LocalTool {
  const key = `conversation.tools.${name}`;
  if (!/^[\w-]{1,64}$/.test(name)) refuse(key, 'A tool is named with letters, digits, _ and -, at most 64.');
  const parameters = parameterSchema(isJsonObject(table.parameters) ? table.parameters : {});
  const words = commandWords(`${key}.command`, table.command);
  const [program = [], ...args] = words.map((word) => template(`${key}.command`, word, parameters));
  if (pathsOf(program).some(([first]) => first === 'tool')) {
    refuse(
      `${key}.command`,
      'The program is yours to name: no place for a value of the model can stand there.',
    );
  }
  const code = codeArgument(words);
  if (code !== undefined) {
    refuse(
      `${key}.command`,
      `A value put into "${code}" would be read as a program's text; hand it over as an argument of its own.`,
    );
  }
  return {
    name,
    summary: summaryOf(table),
    parameters,
    run: runMode(`${key}.run`, table.run ?? fallbacks.run),
    program,
    args,
  };
}

function commandWords(key: string, command: Json | undefined): readonly string[] {
  const words = typeof command === 'string' ? splitLine(key, command) : wordsOf(key, command);
  if (words[0] === undefined || words[0] === '') refuse(key, 'It names no program.');
  return words;
}

function splitLine(key: string, line: string): readonly string[] {
  const { problem, ...cut } = shellWords(line);
  if (problem === undefined) return 'words' in cut ? cut.words : [];
  if (problem.kind === 'openQuote') return refuse(key, `The ${problem.quote} in it is never closed.`);
  return refuse(
    key,
    `There is no shell to understand ${problem.operator}.`,
    'Quote it, or put the command into a script.',
  );
}

function wordsOf(key: string, command: Json | undefined): readonly string[] {
  if (!isJsonObject(command))
    return refuse(key, 'It is missing.', 'Write "program argument …", or { program = "…", args = ["…"] }.');
  const { program, args = [], ...others } = command;
  const [other] = Object.keys(others);
  if (other !== undefined)
    refuse(`${key}.${other}`, 'This key is not known.', 'A command has program and args.');
  if (typeof program !== 'string') refuse(`${key}.program`, 'It has to be a text.');
  if (!Array.isArray(args) || !args.every((arg: Json) => typeof arg === 'string')) {
    return refuse(`${key}.args`, 'It has to be a list of texts.');
  }
  return [program, ...(args as readonly string[])];
}

function template(key: string, text: string, parameters: JsonObject): Template {
  const parsed = parseTemplate(text, (place) => refuse(key, `${place} names no value.`, HINT));
  for (const path of pathsOf(parsed)) checkPath(key, path, parameters);
  return parsed;
}

/** A misspelt name would silently be an empty text. */
function checkPath(key: string, path: readonly string[], { properties }: JsonObject): void {
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const known = [
    'tool.name',
    'tool.arguments',
    'context.root',
    ...names.map((name) => `tool.arguments.${name}`),
  ];
  const isInside = (candidate: string) =>
    names.some((name) => candidate.startsWith(`tool.arguments.${name}.`));
  const asked = path.join('.');
  if (known.includes(asked) || isInside(asked)) return;
  const close = nearest(asked, known);
  refuse(
    key,
    `{{${asked}}} names no value.${close === undefined ? '' : ` Did you mean {{${close}}}?`}`,
    HINT,
  );
}

function summaryOf({ summary, description }: JsonObject): string {
  if (typeof summary === 'string') return summary;
  return typeof description === 'string'
    ? (/^[\s\S]*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description)
    : '';
}

/** Where nobody has decided, a person has to be asked. */
function runMode(key: string, value: Json | undefined): RunMode {
  if (value === undefined) return 'ask';
  return (
    RUN_MODES.find((mode) => mode === value) ?? refuse(key, `It has to be one of ${RUN_MODES.join(', ')}.`)
  );
}

function refuse(key: string, what: string, hint?: string): never {
  throw new WeirError('configuration', `${key}: ${what}`, hint === undefined ? {} : { hint });
}
