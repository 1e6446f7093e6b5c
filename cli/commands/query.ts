import { lastValueFrom, tap } from 'rxjs';
import { WeirError } from '../../lib/model/errors.js';
import type { ConversationHandle } from '../../lib/io/store/store-types.js';
import type { ShutdownSignal, TurnOutcome } from '../../lib/model/turn.js';
import type { TurnPorts } from '../../operators/ports.js';
import { runTurn } from '../../operators/run-turn.js';
import type { QueryOptions } from '../arguments/command-line.js';
import { answerFormat, type AnswerFormat } from '../compose/answer-format.js';
import { jsonEvents } from '../compose/json-events.js';
import { logPort } from '../compose/log-port.js';
import { chooseModel, type ModelName } from '../compose/model-name.js';
import { openConversation } from '../compose/open-conversation.js';
import { printerPort } from '../compose/printer-port.js';
import { nobodyToAsk, withoutMenus } from '../compose/prompt-port.js';
import { openProvider, type OwnedProvider } from '../compose/provider-port.js';
import { storePort } from '../compose/store-port.js';
import { openTools, type OwnedTools } from '../compose/tools-port.js';
import { exitStatus } from '../process/exit-codes.js';
import { interruptsPort } from '../process/interrupts-port.js';
import { errorLines } from '../text/error-lines.js';
import { outcomeError } from '../text/outcome-line.js';
import { usageLine } from '../text/usage-line.js';
import type { CommandContext } from './command-context.js';
import { readQuestion } from './question.js';

/** `weir query`: one turn, shown while it is stored. */
export async function runQuery(options: QueryOptions, context: CommandContext): Promise<number> {
  const { env, router, teardown } = context;
  const { name, notice } = chooseModel(options.model, env);
  const format = answerFormat(options, context.facts);
  const provider = await openProvider({ name, env, onSent: () => format.preload() });
  teardown.add(() => provider.dispose());
  const tools = await turnTools(name, context);
  const question = await askedQuestion(options, context);
  if (question === undefined) return exitStatus(shutdownOutcome(router.shutdownSignal));
  if (notice !== undefined) say(context, notice);
  const handle = await openConversation(options, context);
  const keep = teardown.add(() => handle.close());
  const outcome = await runOne({ options, context, name, format, provider, tools, handle, question });
  keep();
  handle.close();
  await tools.settled();
  report(outcome, options, context);
  if (options.verbose > 0) say(context, usageLine(handle.stream.events(), `${name.provider}/${name.model}`));
  return exitStatus(outcome);
}

interface OneTurn {
  readonly options: QueryOptions;
  readonly context: CommandContext;
  readonly name: ModelName;
  readonly format: AnswerFormat;
  readonly provider: OwnedProvider;
  readonly tools: OwnedTools;
  readonly handle: ConversationHandle;
  readonly question: string;
}

async function runOne(turn: OneTurn): Promise<TurnOutcome> {
  const { handle, context, format, name, question } = turn;
  const json = format.kind === 'json' ? jsonEvents(handle, context) : undefined;
  const turn$ = runTurn(turnPorts(turn), { model: name.model })({
    type: 'chat_request',
    content: question,
  });
  const last = await lastValueFrom(turn$.pipe(tap((event) => json?.push(event))));
  if (last.type === 'completed') return last.outcome;
  throw new WeirError('internal', `The turn ended with "${last.type}" instead of its outcome.`);
}

function turnPorts({ options, context, format, provider, tools, handle }: OneTurn): TurnPorts {
  const { router } = context;
  return {
    provider: provider.port,
    store: storePort(handle),
    tools: tools.port,
    prompt: nobodyToAsk,
    printer: printerPort(context, format.view),
    interrupts: withoutMenus(interruptsPort(router)),
    clock: Date,
    random: Math.random,
    log: logPort(options.verbose, (line) => say(context, line)),
  };
}

/** Mistakes in the configuration of tools are told before anything is stored. */
async function turnTools(name: ModelName, context: CommandContext): Promise<OwnedTools> {
  const { env, teardown } = context;
  const say = (line: string) => context.printer.line(line, context.palette.warning);
  const tools = await openTools({ name, tables: {}, root: process.cwd(), env, secrets: [], say });
  teardown.add(() => tools.dispose());
  return tools;
}

/** `undefined` when the command was told to end while it read. */
async function askedQuestion(options: QueryOptions, context: CommandContext): Promise<string | undefined> {
  const { router } = context;
  try {
    const question = await readQuestion({
      words: options.words,
      readStdin: options.stdin,
      stdin: process.stdin,
      say: (line) => say(context, line),
      signal: router.shutdown,
    });
    return router.shutdownSignal === undefined ? question : undefined;
  } catch (error) {
    if (router.shutdownSignal !== undefined) return undefined;
    throw error;
  }
}

function shutdownOutcome(signal: ShutdownSignal | undefined): TurnOutcome {
  return { kind: 'shutdown', signal: signal ?? 'SIGINT' };
}

function report(outcome: TurnOutcome, { verbose }: QueryOptions, { printer, palette }: CommandContext): void {
  const error = outcomeError(outcome);
  if (error !== undefined) printer.line(errorLines(error, verbose > 0), palette.error);
}

function say({ printer, palette }: CommandContext, line: string): void {
  printer.line(line, palette.dim);
}
