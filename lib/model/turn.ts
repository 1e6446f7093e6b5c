import type { WeirError } from './errors.js';
import type { ChatRequest, ToolCallRequest, ToolCallResponse } from './events.js';
import type { FinishReason } from './finish.js';
import type { JsonObject } from './json.js';
import type { FinishedEvent, Patch, PartEvent, ProviderEvent } from './provider-events.js';

/** Why a turn has to end from outside. `SIGPIPE` stands for a closed stdout. */
export type ShutdownSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGPIPE';

/** What reaches the turn from the signal router: a press of Ctrl+C, or the order to end. */
export type Signal =
  { readonly type: 'interrupt' } | { readonly type: 'shutdown'; readonly signal: ShutdownSignal };

/** How a turn ended. */
export type TurnOutcome =
  | { readonly kind: 'answered' }
  /** The output ceiling cut the answer, and going on was not possible or not allowed. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'refused'; readonly category?: string; readonly explanation?: string }
  /** The answer ended for a reason that is no final answer. */
  | { readonly kind: 'endedEarly'; readonly reason: FinishReason }
  | { readonly kind: 'failed'; readonly error: WeirError }
  /** The person chose Stop. */
  | { readonly kind: 'stopped' }
  /** The person chose Abort. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'shutdown'; readonly signal: ShutdownSignal };

/** Where a turn stands. */
export type TurnState =
  | { readonly name: 'idle' }
  | { readonly name: 'streaming' }
  | { readonly name: 'interrupted'; readonly during: 'streaming' | 'executing' }
  | { readonly name: 'replying' }
  | { readonly name: 'evaluating' }
  | { readonly name: 'executing' }
  | { readonly name: 'continuing' }
  | { readonly name: 'complete'; readonly outcome: TurnOutcome }
  | { readonly name: 'aborted' };

export type TurnStateName = TurnState['name'];

/** The streaming menu: Stop, Abort, Reply, Continue. */
export type StreamingChoice = 'stop' | 'abort' | 'reply' | 'continue';

/** The tool menu: Continue, Stop & respond (with a text or the tool's own sentence), Restart, Stop & exit. */
export type ExecutingChoice =
  | { readonly kind: 'continue' }
  | { readonly kind: 'respond'; readonly text?: string }
  | { readonly kind: 'restart' }
  | { readonly kind: 'stop' };

/** Everything that can happen to a turn. */
export type TurnInput =
  | { readonly type: 'start'; readonly request: ChatRequest }
  | { readonly type: 'event'; readonly event: ProviderEvent }
  /** The stream ended with an error. `random` in [0, 1) is the jitter of the wait, should there be one. */
  | { readonly type: 'streamFailed'; readonly error: WeirError; readonly random: number }
  /** The wait before a retry is over. */
  | { readonly type: 'waited' }
  /** How many stored events the last patches changed. */
  | { readonly type: 'patched'; readonly count: number }
  /** All calls have ended; the responses stand in request order. */
  | { readonly type: 'toolsCompleted'; readonly responses: readonly ToolCallResponse[] }
  /** The cycle is durable. */
  | { readonly type: 'persisted' }
  | { readonly type: 'interrupt' }
  | { readonly type: 'shutdown'; readonly signal: ShutdownSignal }
  | { readonly type: 'streamingChoice'; readonly choice: StreamingChoice }
  | { readonly type: 'executingChoice'; readonly choice: ExecutingChoice }
  /** Ctrl+C on an open menu, or its terminal has vanished. */
  | { readonly type: 'menuInterrupted' }
  /** Without a text: empty or cancelled. */
  | { readonly type: 'replied'; readonly text?: string };

/** Why a request is sent again within a cycle. */
export type ContinuationReason = 'retry' | 'rebuild' | 'maxTokens' | 'pauseTurn' | 'resume' | 'emptyResponse';

/** A call of this cycle. One that has a response already is not run: it only keeps its place in the order. */
export interface PendingCall {
  readonly request: ToolCallRequest;
  readonly response?: ToolCallResponse;
}

/** What the state machine asks its surroundings to do, in this order. */
export type Action =
  /** Nothing to do: keep processing events. */
  | { readonly type: 'continue' }
  | { readonly type: 'renderChunk'; readonly event: PartEvent }
  /** First request of the turn: the question is stored, then sent. */
  | { readonly type: 'sendRequest'; readonly request: ChatRequest }
  /** Same cycle, new request, built from what is stored. */
  | { readonly type: 'sendContinuation'; readonly reason: ContinuationReason }
  /** New cycle, with the tool responses. */
  | { readonly type: 'sendFollowUp' }
  | { readonly type: 'wait'; readonly delayMs: number; readonly attempt: number; readonly error: WeirError }
  | { readonly type: 'applyPatches'; readonly patches: readonly Patch[] }
  /** What is still open becomes events, marked partial. */
  | { readonly type: 'commitPartial' }
  /** The last event of the answer learns its usage and why it ended. */
  | { readonly type: 'recordFinish'; readonly finished: FinishedEvent }
  /** Nothing of this cycle stays; in a first cycle the question is marked aborted. */
  | { readonly type: 'discardCycle' }
  /** This cycle's answer stays stored but leaves the thread. */
  | { readonly type: 'hideCycle' }
  | { readonly type: 'executeTools'; readonly calls: readonly PendingCall[] }
  /** Calls that are answered without being run; the responses are stored at once. */
  | { readonly type: 'answerCalls'; readonly responses: readonly ToolCallResponse[] }
  /** Unfinished calls end now; each is answered with this text, or with its own sentence. */
  | { readonly type: 'cancelTools'; readonly response?: string }
  /** Unfinished calls are cancelled and run again; finished ones keep their responses. */
  | { readonly type: 'restartTools' }
  /** The connection is closed; what was received stays to be committed. A wait for a retry ends too. */
  | { readonly type: 'cancelStream' }
  | { readonly type: 'persist' }
  | {
      readonly type: 'showInterruptMenu';
      readonly during: 'streaming' | 'executing';
      readonly streamAlive: boolean;
    }
  /** What arrived while the menu was open may be shown now. */
  | { readonly type: 'resumeRendering' }
  | { readonly type: 'askReply' }
  /** A new turn begins with the person's reply. */
  | { readonly type: 'startTurn'; readonly request: ChatRequest }
  | { readonly type: 'notify'; readonly notice: Notice }
  | { readonly type: 'complete'; readonly outcome: TurnOutcome };

/** Something a person should be told beside the answer. */
export type Notice =
  | {
      readonly kind: 'retrying';
      readonly error: WeirError;
      readonly attempt: number;
      readonly maxRetries: number;
      readonly delayMs: number;
    }
  | { readonly kind: 'truncated'; readonly toolNames: readonly string[] }
  | { readonly kind: 'refused'; readonly category?: string; readonly explanation?: string }
  | { readonly kind: 'endedEarly'; readonly reason: FinishReason }
  | { readonly kind: 'emptyAnswer' }
  | { readonly kind: 'unexpectedInput'; readonly input: TurnInput['type']; readonly state: TurnStateName }
  | { readonly kind: 'journalFailed'; readonly error: WeirError };

/** Numbers that bound a turn. */
export interface TurnLimits {
  /** Retries in a row without content. Default 3, so at most 4 requests. */
  readonly maxRetries: number;
  /** Retries in one cycle, content in between or not: an answer that comes a word at a time has an end too. Default 20. */
  readonly maxCycleRetries: number;
  /** First wait, in milliseconds; doubles with each retry in a row. Default 1000. */
  readonly baseBackoffMs: number;
  /** Longest wait, in milliseconds; a longer Retry-After is an error. Default 60 000. */
  readonly maxBackoffMs: number;
  /** Cycles in one turn. Default 100. */
  readonly maxCycles: number;
  /** Requests that go on after the output ceiling, in one cycle. Default 5. */
  readonly maxContinuations: number;
  /** Requests rebuilt after patches, in a row without content. Default 10. */
  readonly maxRebuilds: number;
}

export const DEFAULT_TURN_LIMITS: TurnLimits = {
  maxRetries: 3,
  maxCycleRetries: 20,
  baseBackoffMs: 1000,
  maxBackoffMs: 60_000,
  maxCycles: 100,
  maxContinuations: 5,
  maxRebuilds: 10,
};

/** Usage as the provider tells it, cumulated by nobody. */
export type Usage = JsonObject;
