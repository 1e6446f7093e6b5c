import { assertNever } from '../../model/assert-never.js';
import type { ChatResponse, ConversationEvent } from '../../model/events.js';
import type { JsonObject, Metadata } from '../../model/json.js';
import { CallIds } from '../call-ids.js';
import { itemsOf } from './reading.js';
import { DETAILS } from './reasoning-details.js';

/** A call with its result, which goes right behind it whenever it came. */
export interface RoundCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  result?: string;
}

/** What the model said, the results of its calls, and what the person said then. */
export interface Round {
  readonly texts: string[];
  readonly thoughts: string[];
  readonly details: JsonObject[];
  readonly calls: RoundCall[];
  readonly questions: string[];
}

/** A thread's events as rounds. Nothing with text is lost but what another vendor's model thought. */
export function roundsOf(events: readonly ConversationEvent[]): readonly Round[] {
  const rounds = new Rounds();
  for (const event of events) rounds.add(event);
  return rounds.all;
}

class Rounds {
  readonly all: Round[] = [];
  readonly #ids = new CallIds();
  readonly #calls = new Map<string, RoundCall>();
  /** Whether the round's answer is over: something followed it. */
  #answered = true;

  add(event: ConversationEvent): void {
    switch (event.type) {
      case 'chat_request':
        this.#question(event.content);
        break;
      case 'chat_response':
        respond(this.#answer(), event, event.metadata ?? {});
        break;
      case 'tool_call_request': {
        const call = { id: this.#ids.call(event.id), name: event.name, arguments: event.arguments };
        this.#calls.set(call.id, call);
        this.#answer().calls.push(call);
        break;
      }
      case 'tool_call_response': {
        const call = this.#calls.get(this.#ids.response(event.id) ?? '');
        if (call) call.result = event.content;
        this.#answered = true;
        break;
      }
      case 'turn_start':
      case 'inquiry_request':
      case 'inquiry_response':
        break;
      default:
        assertNever(event);
    }
  }

  #question(text: string): void {
    this.#answered = true;
    const round = this.all.at(-1) ?? this.#begin();
    if (text.trim() !== '') round.questions.push(text);
  }

  #answer(): Round {
    const last = this.all.at(-1);
    if (last && !this.#answered) return last;
    this.#answered = false;
    return this.#begin();
  }

  #begin(): Round {
    const round: Round = { texts: [], thoughts: [], details: [], calls: [], questions: [] };
    this.all.push(round);
    return round;
  }
}

function respond(round: Round, response: ChatResponse, metadata: Metadata): void {
  if ('message' in response) round.texts.push(response.message);
  else if ('data' in response)
    round.texts.push(typeof response.data === 'string' ? response.data : JSON.stringify(response.data));
  else if (DETAILS in metadata) round.details.push(...itemsOf(metadata[DETAILS]));
  else if (isPlain(metadata)) round.thoughts.push(response.reasoning);
}

/** Signed or sealed by nobody: no other vendor's. */
function isPlain(metadata: Metadata): boolean {
  return Object.keys(metadata).every((key) => OURS.has(key));
}

const OURS: ReadonlySet<string> = new Set(['usage', 'finish', 'partial', 'cost']);
