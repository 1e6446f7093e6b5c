import type { Entry } from '../model/entries.js';
import { WeirError } from '../model/errors.js';
import type { EventDraft } from '../model/events.js';
import type { ConversationStream } from './conversation-stream.js';
import { currentTurnEvents } from './turns.js';

/** Which rule of a turn an event would have broken. */
export type TurnRule =
  'orphanedToolResponse' | 'duplicateToolResponse' | 'orphanedInquiryResponse' | 'duplicateInquiryResponse';

/** A response that answers nothing, or answers what has been answered. */
export class TurnRuleError extends WeirError {
  readonly rule: TurnRule;
  readonly id: string;

  constructor(rule: TurnRule, id: string) {
    super('internal', `a response for '${id}' cannot be added to the turn: ${EXPLANATIONS[rule]}`);
    this.rule = rule;
    this.id = id;
  }
}

const EXPLANATIONS: Readonly<Record<TurnRule, string>> = {
  orphanedToolResponse: 'this turn has no such tool call',
  duplicateToolResponse: 'every such tool call has its response',
  orphanedInquiryResponse: 'this turn has no such inquiry',
  duplicateInquiryResponse: 'every such inquiry has its response',
};

type Answering = 'tool' | 'inquiry';

/**
 * Adds events to the current turn, and refuses what would break it.
 *
 * Counts, because providers reuse ids: within a turn, a response needs a request with its id, and there may be as
 * many responses with an id as there are requests.
 */
export class TurnWriter {
  readonly #stream: ConversationStream;
  readonly #open = new Map<string, number>();

  /** Goes on with the turn that the stream ends in. */
  constructor(stream: ConversationStream) {
    this.#stream = stream;
    for (const event of currentTurnEvents(stream.entries)) this.#count(event);
  }

  /**
   * @throws TurnRuleError for an orphaned or duplicate response; nothing is added then.
   */
  push(draft: EventDraft): Entry {
    const answered = answeredBy(draft);
    if (answered !== undefined) {
      const open = this.#open.get(answered.key);
      if (open === undefined) throw new TurnRuleError(RULES[answered.answering].orphaned, answered.id);
      if (open === 0) throw new TurnRuleError(RULES[answered.answering].duplicate, answered.id);
    }
    this.#count(draft);
    return this.#stream.push(draft);
  }

  #count(draft: EventDraft): void {
    if (draft.type === 'turn_start') this.#open.clear();
    const asked = askedBy(draft);
    if (asked !== undefined) this.#open.set(asked, (this.#open.get(asked) ?? 0) + 1);
    const answered = answeredBy(draft)?.key;
    const open = answered === undefined ? undefined : this.#open.get(answered);
    if (answered !== undefined && open !== undefined) this.#open.set(answered, Math.max(0, open - 1));
  }
}

const RULES = {
  tool: { orphaned: 'orphanedToolResponse', duplicate: 'duplicateToolResponse' },
  inquiry: { orphaned: 'orphanedInquiryResponse', duplicate: 'duplicateInquiryResponse' },
} as const satisfies Record<Answering, Record<string, TurnRule>>;

function askedBy(draft: EventDraft): string | undefined {
  if (draft.type === 'tool_call_request') return `tool ${draft.id}`;
  return draft.type === 'inquiry_request' ? `inquiry ${draft.id}` : undefined;
}

function answeredBy(draft: EventDraft): { answering: Answering; id: string; key: string } | undefined {
  if (draft.type === 'tool_call_response')
    return { answering: 'tool', id: draft.id, key: `tool ${draft.id}` };
  if (draft.type === 'inquiry_response')
    return { answering: 'inquiry', id: draft.id, key: `inquiry ${draft.id}` };
  return undefined;
}
