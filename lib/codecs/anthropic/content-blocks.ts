import type { JsonObject, Metadata } from '../../model/json.js';
import type { EventBatch } from '../event-batch.js';
import { parseJsonObject } from '../parse-json.js';
import { CITATIONS, REDACTED, SERVER_BLOCK, SIGNATURE } from './wire.js';
import type { WireBlock, WireDelta } from './wire.js';

type TextKind = 'text' | 'reasoning' | 'structured';

/** A block between its start and its stop. */
interface OpenBlock {
  readonly kind: TextKind | 'tool' | 'server';
  readonly block: WireBlock;
  /** Given when there is something to say under it. */
  index?: number;
  metadata?: Metadata;
  /** Arguments have come in pieces. */
  streamed?: true;
  /** Those pieces, where the block has to be whole. */
  readonly input: string[];
}

/**
 * Content blocks to parts, fragments and flushes. Indices count from 0 in order of first part; where text comes back
 * to a block after another has begun, it goes on under a new index.
 */
export class ContentBlocks {
  readonly #batch: EventBatch;
  readonly #textKind: 'text' | 'structured';
  readonly #open = new Map<number, OpenBlock>();
  #speaking: OpenBlock | undefined;
  #nextIndex = 0;

  constructor(batch: EventBatch, textKind: 'text' | 'structured') {
    this.#batch = batch;
    this.#textKind = textKind;
  }

  start(at: number, block: WireBlock): void {
    this.stop(at);
    const kind = this.#kindOf(block);
    if (!kind) return;
    const open: OpenBlock = { kind, block, input: [] };
    this.#open.set(at, open);
    if (block.type === 'text') this.#text(open, block.text);
    if (block.type === 'thinking') {
      this.#text(open, block.thinking);
      sign(open, block.signature);
    }
    if (block.type === 'redacted_thinking') this.#opaque(open, { [REDACTED]: block.data ?? '' });
    if (block.type === 'tool_use') {
      const { id, name } = block;
      const index = this.#indexOf(open);
      this.#batch.add({ type: 'toolFragment', index, ...(id && { id }), ...(name && { name }) });
    }
  }

  delta(at: number, delta: WireDelta): void {
    const open = this.#open.get(at);
    if (!open) return;
    switch (delta.type) {
      case 'text_delta':
        this.#text(open, delta.text);
        break;
      case 'thinking_delta':
        this.#text(open, delta.thinking);
        break;
      case 'signature_delta':
        sign(open, delta.signature);
        break;
      case 'citations_delta':
        cite(open, delta.citation);
        break;
      case 'input_json_delta':
        this.#input(open, delta.partial_json);
        break;
      default:
        break;
    }
  }

  stop(at: number): void {
    const open = this.#open.get(at);
    if (!open) return;
    this.#open.delete(at);
    if (open.kind === 'server') this.#opaque(open, { [SERVER_BLOCK]: wholeBlock(open) });
    else if (open.kind === 'tool') this.#wholeInput(open);
    else if (open.metadata && open.index === undefined) this.#part(open, '');
    this.#flush(open);
  }

  /** The message has ended. A call that is still open was cut: only `finished` ends it. */
  stopAll(): void {
    for (const [at, open] of this.#open) if (open.kind !== 'tool') this.stop(at);
  }

  #kindOf(block: WireBlock): OpenBlock['kind'] | undefined {
    if (block.type === 'text') return this.#textKind;
    if (block.type === 'thinking' || block.type === 'redacted_thinking') return 'reasoning';
    if (block.type === 'tool_use') return 'tool';
    return SERVER_SIDE.test(block.type ?? '') ? 'server' : undefined;
  }

  #text(open: OpenBlock, text: string | null | undefined): void {
    if (typeof text === 'string' && text !== '') this.#part(open, text);
  }

  #part(open: OpenBlock, text: string, metadata?: Metadata): void {
    const kind = open.kind === 'tool' || open.kind === 'server' ? 'reasoning' : open.kind;
    if (this.#speaking !== open) this.#silence();
    this.#speaking = open;
    const index = this.#indexOf(open);
    this.#batch.add({ type: 'part', index, part: { kind, text }, ...(metadata && { metadata }) });
  }

  /** Data without text is an event of its own: it has to come back in its place. */
  #opaque(open: OpenBlock, metadata: Metadata): void {
    this.#part(open, '', metadata);
  }

  #input(open: OpenBlock, piece: string | null | undefined): void {
    if (typeof piece !== 'string' || piece === '') return;
    if (open.kind === 'server') open.input.push(piece);
    if (open.kind !== 'tool') return;
    open.streamed = true;
    this.#batch.add({ type: 'toolFragment', index: this.#indexOf(open), argumentsDelta: piece });
  }

  /** Some servers send the arguments with the start of the block and no pieces. */
  #wholeInput(open: OpenBlock): void {
    const input = open.block.type === 'tool_use' ? open.block.input : undefined;
    if (open.streamed || !input || Object.keys(input).length === 0) return;
    const argumentsDelta = JSON.stringify(input);
    this.#batch.add({ type: 'toolFragment', index: this.#indexOf(open), argumentsDelta });
  }

  #indexOf(open: OpenBlock): number {
    open.index ??= this.#nextIndex++;
    return open.index;
  }

  #silence(): void {
    const open = this.#speaking;
    if (open?.index === undefined) return;
    this.#batch.add({ type: 'flush', index: open.index });
    delete open.index;
  }

  #flush(open: OpenBlock): void {
    if (this.#speaking === open) this.#speaking = undefined;
    if (open.index === undefined) return;
    const { index, metadata } = open;
    this.#batch.add({ type: 'flush', index, ...(metadata && { metadata }) });
  }
}

const SERVER_SIDE = /^(?:server_tool_use|mcp_tool_use|container_upload|\w+_tool_result)$/;

/** The signature vouches for the whole text, so it comes with the flush: a cut block has none. */
function sign(open: OpenBlock, signature: string | null | undefined): void {
  if (signature) open.metadata = { ...open.metadata, [SIGNATURE]: signature };
}

function cite(open: OpenBlock, citation: unknown): void {
  const known = open.metadata?.[CITATIONS];
  const citations = Array.isArray(known) ? (known as JsonObject[]) : [];
  open.metadata = { ...open.metadata, [CITATIONS]: [...citations, citation as JsonObject] };
}

function wholeBlock(open: OpenBlock): JsonObject {
  const input = open.input.length > 0 ? parseJsonObject(open.input.join('')) : undefined;
  return { ...(open.block as JsonObject), ...(input && { input }) };
}
