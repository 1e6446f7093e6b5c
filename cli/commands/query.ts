import { lastValueFrom, tap } from 'rxjs';
import { configOf } from '../../lib/config/config.js';
import { WeirError } from '../../lib/model/errors.js';
import type { ConversationHandle } from '../../lib/io/store/store-types.js';
import type { ShutdownSignal, TurnOutcome } from '../../lib/model/turn.js';
import type { TurnPorts } from '../../operators/ports.js';
import { runTurn } from '../../operators/run-turn.js';
import type { TurnOptions } from '../../operators/turn-options.js';
import type { QueryOptions } from '../arguments/command-line.js';
import { answerFormat, type AnswerFormat } from '../compose/answer-format.js';
import { jsonEvents } from '../compose/json-events.js';
import { logPort } from '../compose/log-port.js';
import { baseConfig, configDelta } from '../compose/conversation-config.js';
import { chooseConversation, openConversation } from '../compose/open-conversation.js';
import { printerPort } from '../compose/printer-port.js';
import { nobodyToAsk, withoutMenus } from '../compose/prompt-port.js';
import { setUpTurn, type TurnSetUp } from '../compose/set-up-turn.js';
import { storePort } from '../compose/store-port.js';
import { loadConfig, settingsOf, type LoadedConfig } from '../config/load-config.js';
import type { Workspace } from '../config/workspace.js';
import { exitStatus } from '../process/exit-codes.js';
import { interruptsPort } from '../process/interrupts-port.js';
import { errorLines } from '../text/error-lines.js';
import { trustNotice } from '../text/trust-notice.js';
import { outcomeError } from '../text/outcome-line.js';
import { withNearModel } from '../text/unknown-model.js';
import { usageLine } from '../text/usage-line.js';
import type { CommandContext } from './command-context.js';
import { readQuestion } from './question.js';

/** `weir query`: one turn, shown while it is stored. */
export async function runQuery(options: QueryOptions, context: CommandContext): Promise<number> {
  const { env, router, teardown } = context;
  const loaded = await loadConfig(env, options);
  tellUntrusted(loaded, context);
  const format = answerFormatOf(loaded, options, context);
  const setUp = (handle?: ConversationHandle) =>
    setUpTurn(
      {
        settings: settingsOf(loaded, handle),
        workspace: trustedWorkspace(loaded),
        // A failure to load is told by the view itself, when it needs what was not loaded.
        onSent: () => void format.view.preload().catch(() => undefined),
      },
      context,
    );
  const choice = chooseConversation(options, context);
  // A conversation that is gone on with has a word in it, and is not opened before there is a question.
  const early = choice.id === undefined ? await setUp() : undefined;
  const question = await askedQuestion(options, context);
  if (question === undefined) return exitStatus(shutdownOutcome(router.shutdownSignal));
  const base = early === undefined ? {} : baseConfig(settingsOf(loaded), early.chosen.name);
  const handle = await openConversation(choice, base, context);
  const keep = teardown.add(() => handle.close());
  const ready = early ?? (await setUp(handle));
  const { notice, name } = ready.chosen;
  if (notice !== undefined) say(context, notice);
  const delta = configDelta(loaded.options, name, handle);
  if (delta !== undefined) handle.addConfigDelta(delta);
  const outcome = await runOne({ options, context, format, setUp: ready, handle, question });
  keep();
  handle.close();
  await ready.tools.settled();
  report(outcome, ready, options, context);
  if (options.verbose > 0) say(context, usageLine(handle.stream.events(), `${name.provider}/${name.model}`));
  return exitStatus(outcome);
}

interface OneTurn {
  readonly options: QueryOptions;
  readonly context: CommandContext;
  readonly format: AnswerFormat;
  readonly setUp: TurnSetUp;
  readonly handle: ConversationHandle;
  readonly question: string;
}

async function runOne(turn: OneTurn): Promise<TurnOutcome> {
  const { handle, context, format, setUp, question } = turn;
  const json = format.kind === 'json' ? jsonEvents(handle, context) : undefined;
  const turn$ = runTurn(
    turnPorts(turn),
    turnOptions(setUp),
  )({
    type: 'chat_request',
    content: question,
  });
  const last = await lastValueFrom(turn$.pipe(tap((event) => json?.push(event))));
  if (last.type === 'completed') return last.outcome;
  throw new WeirError('internal', `The turn ended with "${last.type}" instead of its outcome.`);
}

function turnOptions({ chosen, config }: TurnSetUp): TurnOptions {
  const { parameters, toolChoice, limits, concurrency } = config;
  return {
    model: chosen.name.model,
    parameters,
    toolChoice,
    limits,
    ...(concurrency !== undefined && { concurrency }),
  };
}

function turnPorts({ options, context, format, setUp, handle }: OneTurn): TurnPorts {
  const { router } = context;
  return {
    provider: setUp.provider.port,
    store: storePort(handle, setUp.config.thread),
    tools: setUp.tools.port,
    prompt: nobodyToAsk,
    printer: printerPort(context, format.view),
    interrupts: withoutMenus(interruptsPort(router)),
    clock: Date,
    random: Math.random,
    log: logPort(options.verbose, (line) => say(context, line)),
  };
}

function tellUntrusted({ workspace }: LoadedConfig, { printer, palette }: CommandContext): void {
  const notice = workspace === undefined ? undefined : trustNotice(workspace);
  if (notice !== undefined) printer.line(notice, palette.warning);
}

function trustedWorkspace({ workspace }: LoadedConfig): Workspace | undefined {
  return workspace?.workspace.trusted === true ? workspace.workspace : undefined;
}

function answerFormatOf(loaded: LoadedConfig, options: QueryOptions, context: CommandContext): AnswerFormat {
  const { wrapWidth, showReasoning } = configOf(settingsOf(loaded));
  return answerFormat({ ...options, wrapWidth, showReasoning }, context.facts, (lines) =>
    say(context, lines),
  );
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

function report(
  outcome: TurnOutcome,
  { chosen: { name }, models }: TurnSetUp,
  { verbose }: QueryOptions,
  { printer, palette }: CommandContext,
): void {
  const error = outcomeError(outcome);
  if (error === undefined) return;
  const told = withNearModel(error, `${name.provider}/${name.model}`, models);
  printer.line(errorLines(told, verbose > 0), palette.error);
}

function say({ printer, palette }: CommandContext, line: string): void {
  printer.line(line, palette.dim);
}
