import type { Json, JsonObject } from '../../model/json.js';
import type { EventBatch } from '../event-batch.js';
import { objectOf, textOf } from './reading.js';
import { DETAILS, ReasoningDetails, saysSomething } from './reasoning-details.js';
import { ToolSlots } from './tool-slots.js';

type Voice = 'text' | 'reasoning' | 'structured';

/**
 * Deltas to parts, fragments and flushes. Indices count from 0 in order of first part. Text, reasoning and calls that
 * take turns give text a new index at each turn; calls stay open until the answer ends.
 */
export class AnswerParts {
  readonly #batch: EventBatch;
  readonly #slots = new ToolSlots(() => this.#nextIndex++);
  #speaking: { readonly index: number; readonly voice: Voice } | undefined;
  #details: ReasoningDetails | undefined;
  #nextIndex = 0;

  constructor(batch: EventBatch) {
    this.#batch = batch;
  }

  say(voice: Voice, text: string): void {
    if (text !== '') this.#part(voice, text);
  }

  /** A detail of the reasoning that has just come, or an event of its own where none has. */
  detail(piece: JsonObject): void {
    if (this.#speaking?.voice !== 'reasoning') {
      if (!saysSomething(piece)) return;
      this.#part('reasoning', '');
    }
    this.#details ??= new ReasoningDetails();
    this.#details.add(piece);
  }

  call(piece: JsonObject): void {
    this.#silence();
    const called = objectOf(piece.function);
    const id = textOf(piece.id);
    const name = textOf(called?.name);
    const argumentsDelta = argumentsOf(called?.arguments);
    const index = this.#slots.indexOf(piece.index, id, name);
    this.#batch.add({
      type: 'toolFragment',
      index,
      ...(id !== '' && { id }),
      ...(name !== '' && { name }),
      ...(argumentsDelta !== '' && { argumentsDelta }),
    });
  }

  /** The answer has ended. Calls of an answer that was cut are left open: they may be torsos. */
  end(cut: boolean): void {
    this.#silence();
    if (!cut) for (const index of this.#slots.indices()) this.#batch.add({ type: 'flush', index });
  }

  #part(voice: Voice, text: string): void {
    if (this.#speaking?.voice !== voice) this.#silence();
    this.#speaking ??= { index: this.#nextIndex++, voice };
    const { index } = this.#speaking;
    this.#batch.add({ type: 'part', index, part: { kind: voice, text } });
  }

  #silence(): void {
    if (!this.#speaking) return;
    const metadata = this.#details && { [DETAILS]: this.#details.take() };
    this.#batch.add({ type: 'flush', index: this.#speaking.index, ...(metadata && { metadata }) });
    this.#speaking = undefined;
    this.#details = undefined;
  }
}

/** Text in pieces, or the whole as an object. */
function argumentsOf(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);
}
