import type { ConversationTarget } from './command-line.js';
import {
  conflict,
  globals,
  newCommand,
  repeated,
  withGlobals,
  type Command,
  type Definitions,
  type RawGlobal,
} from './command-parts.js';

interface RawQuery extends RawGlobal {
  readonly new?: true;
  readonly id?: string;
  readonly model?: string;
  readonly param: readonly string[];
  readonly reasoning?: string;
  readonly hideReasoning?: true;
  readonly persist: boolean;
  readonly stdin: boolean;
}

/** `weir query`. */
export function queryCommand(definitions: Definitions): Command {
  const query = newCommand('query', definitions)
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
    .option('-p, --param <name=value>', 'set a parameter of the model; may be repeated', repeated, [])
    .option('-r, --reasoning <effort>', 'how hard the model thinks: off, low, medium, high, …, or tokens')
    .option('--hide-reasoning', 'do not show reasoning')
    .option('-!, --no-persist', 'write nothing to disk')
    .option('--no-stdin', 'do not read stdin');
  return withGlobals(query).action((words: string[], options: RawQuery) =>
    definitions.found({
      command: 'query',
      words,
      target: targetOf(options),
      model: options.model,
      parameters: options.param,
      reasoning: options.reasoning,
      hideReasoning: options.hideReasoning === true,
      persist: options.persist,
      stdin: options.stdin,
      ...globals(options),
    }),
  );
}

function targetOf({ new: fresh, id }: RawQuery): ConversationTarget {
  if (fresh !== undefined && id !== undefined) throw conflict('--new', '--id');
  if (fresh !== undefined) return { kind: 'new' };
  return id === undefined ? { kind: 'active' } : { kind: 'id', id };
}
