import type { Metadata } from '../model/json.js';
import type { ToolCallPart, ToolFragment } from '../model/provider-events.js';
import { parseArguments } from './parse-arguments.js';

/** The name of a call that came without one: no tool is called so, and providers take it back. */
export const UNNAMED_TOOL = 'unnamed_tool';

/** What has come of one tool call. Its argument text is joined and parsed once. */
export class OpenCall {
  readonly #pieces: string[] = [];
  #id = '';
  #name = '';
  #metadata: Metadata | undefined;
  /** The metadata of the flush that completed it, once there was one. */
  flushMetadata: Metadata | undefined;
  complete = false;

  get id(): string {
    return this.#id;
  }

  get metadata(): Metadata | undefined {
    return this.#metadata;
  }

  /** Whether a piece with a new id may still be of this call: no id came yet, and no second name comes now. */
  takesId({ name }: ToolFragment): boolean {
    return this.#id === '' && !(this.#name && name);
  }

  /** The first id and the first name that are not empty win. */
  add({ id, name, argumentsDelta, metadata }: ToolFragment): void {
    this.#id ||= id ?? '';
    this.#name ||= name ?? '';
    if (argumentsDelta) this.#pieces.push(argumentsDelta);
    if (metadata) this.#metadata = { ...this.#metadata, ...metadata };
  }

  /** The call as one part; `madeUpId` is its id if the provider gave none. */
  toPart(madeUpId: () => string): ToolCallPart {
    const { arguments: args, ...quote } = parseArguments(this.#pieces.join(''));
    return {
      kind: 'toolCall',
      request: {
        type: 'tool_call_request',
        id: this.#id || madeUpId(),
        name: this.#name || UNNAMED_TOOL,
        arguments: args,
      },
      ...quote,
    };
  }
}
