import type { OperatorFunction, Observable, SchedulerLike } from 'rxjs';
import type {
  ConversationEvent,
  EventDraft,
  ToolCallRequest,
  ToolCallResponse,
} from '../lib/model/events.js';
import type { Metadata } from '../lib/model/json.js';
import type { CodecEvent, Patch, PartEvent, ProviderEvent } from '../lib/model/provider-events.js';
import type { ProviderRequest, Thread } from '../lib/model/thread.js';
import type { ToolDefinition, ToolEvent } from '../lib/model/tools.js';
import type { ExecutingChoice, Notice, ShutdownSignal, StreamingChoice } from '../lib/model/turn.js';

/** A model behind a wire. */
export interface ProviderPort {
  readonly name: string;
  /**
   * Sends the request when subscribed to; one array per socket read. Completes after `finished`; a stream that ends
   * without it is an error. Unsubscribing closes the connection.
   */
  stream(request: ProviderRequest): Observable<readonly CodecEvent[]>;
}

/** One conversation, open for writing. `append` and `add` are synchronous, so that what is shown is stored. */
export interface StorePort {
  /** A request is about to be sent: the indices of its parts start again. */
  beginRequest(): void;
  /** Journals what the provider sent, before it is shown. */
  append(batch: readonly ProviderEvent[]): void;
  /** Adds an event that was accumulated from appended batches. */
  commit(event: EventDraft): ConversationEvent;
  /** Adds an event that came from elsewhere: a question, a tool's response. */
  add(event: EventDraft): ConversationEvent;
  /** Journals a tool's response the moment its call ends; `add` gives it its place in request order later. */
  journalResponse(response: ToolCallResponse, position: number): void;
  /** Adds metadata to the newest event of the assistant in this cycle, if there is one. */
  amendLast(metadata: Metadata): void;
  /** Removes metadata as the patches say; the number of events changed. */
  patch(patches: readonly Patch[]): number;
  /** Takes back this cycle's events; in a first cycle the question stays, marked aborted. */
  discardCycle(): void;
  /** Hides this cycle's answer from the thread; it stays stored. */
  hideCycle(): void;
  /** What the provider gets to see now. */
  thread(): Thread;
  /** Makes the cycle durable. */
  commitCycle(): Observable<void>;
  /** Ends the turn: its events are in the conversation's file. */
  endTurn(): Observable<void>;
}

/** The tools of a turn. */
export interface ToolsPort {
  readonly definitions: readonly ToolDefinition[];
  /** Runs one call; ends with exactly one `completed`. Unsubscribing cancels it. */
  execute(request: ToolCallRequest, position: number): Observable<ToolEvent>;
  /** What the model is told when this call is cancelled. */
  cancellationResponse(request: ToolCallRequest): string;
}

/** Questions to the person. An observable that completes empty means: cancelled with Ctrl+C, or nobody is there. */
export interface PromptPort {
  streamingMenu(context: { readonly streamAlive: boolean }): Observable<StreamingChoice>;
  executingMenu(): Observable<ExecutingChoice>;
  /** Empty text: cancelled. */
  reply(): Observable<string>;
}

/** Where the answer is shown. */
export interface PrinterPort {
  /** Chat parts to the text that is written: display mode, Markdown, format. Subscribed to once per request. */
  readonly render: OperatorFunction<PartEvent, string>;
  /**
   * What comes next is no continuation of what was shown: what is still held is written now. Called before tools run,
   * before a reply begins a turn, and at the end; not between the requests of one answer.
   */
  endRegion(): void;
  /** Writes a piece of the answer. May gather what one synchronous run brings; never throws for a slow reader. */
  write(text: string): void;
  /** Shows what a tool does. */
  tool(event: ToolEvent, request: ToolCallRequest): void;
  /** Tells the person something beside the answer. */
  notify(notice: Notice): void;
}

/** Which part of a turn a press of Ctrl+C meets. */
export type InterruptScope = 'streaming' | 'executing' | 'gap';

/** Where signals come from. */
export interface InterruptsPort {
  /**
   * Ctrl+C while subscribed, for the scope that can act on it: the newest subscriber alone is told. Without any
   * subscriber a press becomes a shutdown.
   */
  presses(scope: InterruptScope): Observable<void>;
  /** The order to end; emits at most once, also to late subscribers. */
  readonly shutdown$: Observable<ShutdownSignal>;
}

/** Wall-clock time in milliseconds since the epoch. */
export interface ClockPort {
  now(): number;
}

/** Uniform in [0, 1): ids and jitter. */
export type RandomPort = () => number;

/** For the program's own log; levels are those of `-v`. */
export interface LogPort {
  warn(message: string): void;
  debug(message: string): void;
}

/** All the outside of a turn. */
export interface TurnPorts {
  readonly provider: ProviderPort;
  readonly store: StorePort;
  readonly tools: ToolsPort;
  readonly prompt: PromptPort;
  readonly printer: PrinterPort;
  readonly interrupts: InterruptsPort;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly log: LogPort;
  /** Times every wait. Default: rxjs's asyncScheduler. */
  readonly scheduler?: SchedulerLike;
}
