import type { Json, JsonObject } from '../../model/json.js';

/** The key of event metadata under which the details have to come back with the next request. */
export const DETAILS = 'openrouter_reasoning_details';

/** The fields that come in pieces. */
const STREAMED = ['text', 'summary'] as const;

interface Detail {
  readonly fields: Record<string, Json>;
  readonly pieces: Record<(typeof STREAMED)[number], string[]>;
}

/**
 * Joins the pieces of a reasoning block's opaque details: those of one kind and index are one, sealed data is always
 * whole. Holds the pieces, in characters, without a limit.
 */
export class ReasoningDetails {
  readonly #details: Detail[] = [];
  readonly #open = new Map<string, Detail>();

  add(piece: JsonObject): void {
    const detail = this.#detailOf(piece);
    for (const [name, value] of Object.entries(piece)) {
      if ((name === 'text' || name === 'summary') && typeof value === 'string')
        detail.pieces[name].push(value);
      else if (isNews(value) || !(name in detail.fields)) detail.fields[name] = value;
    }
  }

  /** The details as they go back. */
  take(): readonly JsonObject[] {
    return this.#details.map(({ fields, pieces }) => {
      const texts = STREAMED.filter((name) => pieces[name].length > 0);
      return { ...fields, ...Object.fromEntries(texts.map((name) => [name, pieces[name].join('')])) };
    });
  }

  #detailOf(piece: JsonObject): Detail {
    const key = JSON.stringify([piece.type, piece.index]);
    const known = 'data' in piece ? undefined : this.#open.get(key);
    if (known) return known;
    const detail: Detail = { fields: {}, pieces: { text: [], summary: [] } };
    this.#details.push(detail);
    this.#open.set(key, detail);
    return detail;
  }
}

/** What a detail says where the server does not send it as plain text beside it. */
export function detailText({ text, summary }: JsonObject): string {
  if (typeof text === 'string') return text;
  return typeof summary === 'string' ? summary : '';
}

/** Whether a detail holds anything but its own kind and place. */
export function saysSomething(piece: JsonObject): boolean {
  return ['text', 'summary', 'data', 'signature'].some((name) => isNews(piece[name]));
}

function isNews(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}
