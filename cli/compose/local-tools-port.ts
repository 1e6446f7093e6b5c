import { concat, defer, map, of, type Observable } from 'rxjs';
import type { LocalCommands } from '../../lib/io/local-commands.js';
import type { ToolCallRequest, ToolCallResponse } from '../../lib/model/events.js';
import type { ToolEvent } from '../../lib/model/tools.js';
import { checkArguments } from '../../lib/tools/check-arguments.js';
import { commandResult } from '../../lib/tools/command-result.js';
import type { LocalTool } from '../../lib/tools/local-tool.js';
import { refusalOf } from '../../lib/tools/refusal.js';
import { fillTemplate } from '../../lib/tools/template.js';
import { fromAbortable } from '../../operators/from-abortable.js';
import type { ToolsPort } from '../../operators/ports.js';

export interface LocalToolsOptions {
  readonly tools: readonly LocalTool[];
  readonly commands: LocalCommands;
  /** Where commands are run; `{{context.root}}`. */
  readonly root: string;
  /** What commands get to see of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Tells the person why a call was not run. */
  readonly say: (line: string) => void;
}

type Result = Pick<ToolCallResponse, 'content' | 'is_error'>;

/** Programs of this machine as tools, beside other tools; a local one hides another of its name. */
export function localToolsPort(options: LocalToolsOptions, others: ToolsPort): ToolsPort {
  const byName = new Map(options.tools.map((tool) => [tool.name, tool]));
  const remaining = others.definitions.filter(({ name }) => !byName.has(name));
  return {
    ...others,
    definitions: [...options.tools.map(definition), ...remaining],
    execute: (request, position) => {
      const tool = byName.get(request.name);
      if (tool === undefined) return others.execute(request, position);
      const completed = ({ content, is_error }: Result): ToolEvent => ({
        type: 'completed',
        position,
        response: { type: 'tool_call_response', id: request.id, content, is_error },
      });
      return concat(of(started(request, position)), result(options, tool, request).pipe(map(completed)));
    },
  };
}

function definition({ name, summary, parameters }: LocalTool) {
  return { name, summary, parameters };
}

function started({ name, arguments: given }: ToolCallRequest, position: number): ToolEvent {
  return { type: 'renderOutput', position, command: { type: 'showCallStart', name, arguments: given } };
}

function result(options: LocalToolsOptions, tool: LocalTool, request: ToolCallRequest): Observable<Result> {
  return defer(() => {
    const refusal = refusalOf(tool.name, tool.run);
    if (refusal !== undefined) {
      options.say(refusal.person);
      return of({ content: refusal.model, is_error: true });
    }
    const checked = checkArguments(tool.parameters, request.arguments);
    if (checked.problem !== undefined) {
      return of({ content: `The tool ${tool.name} was not run: ${checked.problem}.`, is_error: true });
    }
    return run(options, tool, checked.arguments);
  });
}

function run({ commands, root, env }: LocalToolsOptions, tool: LocalTool, given: LocalArguments) {
  const values = { tool: { name: tool.name, arguments: given }, context: { root } };
  const command = {
    program: fillTemplate(tool.program, values),
    args: tool.args.map((arg) => fillTemplate(arg, values)),
    cwd: root,
    env,
  };
  return fromAbortable((signal) => commands.run(command, signal)).pipe(map(commandResult));
}

type LocalArguments = ToolCallRequest['arguments'];
