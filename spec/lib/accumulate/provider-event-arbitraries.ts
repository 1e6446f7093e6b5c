import fc from 'fast-check';
import type { Metadata } from '../../../lib/model/json.js';
import type { Part, ProviderEvent } from '../../../lib/model/provider-events.js';

/** Counts are moderate by default and multiplied in the soak; a failure prints its seed. */
export const PROPERTY = { numRuns: process.env.WEIR_SOAK === 'full' ? 20_000 : 300 };

const words = fc.constantFrom('', ' ', '\n', 'a', 'bc ', 'd', '{"x":', '1}', 'é');
const metadata: fc.Arbitrary<Metadata | undefined> = fc.option(
  fc.record({ k: fc.constantFrom(1, 2), s: fc.constantFrom('x', 'y') }, { requiredKeys: [] }),
  { nil: undefined, freq: 2 },
);
const index = fc.nat({ max: 4 });
const piece = (kind: 'text' | 'reasoning' | 'structured') => words.map((text): Part => ({ kind, text }));
const toolCall = fc
  .record({ id: fc.constantFrom('a', 'b'), invalid: fc.option(fc.constant('{'), { nil: undefined }) })
  .map(({ id, invalid }): Part => ({
    kind: 'toolCall',
    request: { type: 'tool_call_request', id, name: 'read', arguments: {} },
    ...(invalid !== undefined && { invalidArguments: invalid }),
  }));
const part: fc.Arbitrary<Part> = fc.oneof(piece('text'), piece('reasoning'), piece('structured'), toolCall);

const event: fc.Arbitrary<ProviderEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(index, part, metadata).map(([at, content, extra]): ProviderEvent => ({
      type: 'part',
      index: at,
      part: content,
      ...(extra && { metadata: extra }),
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(index, metadata)
      .map(([at, extra]): ProviderEvent => ({ type: 'flush', index: at, ...(extra && { metadata: extra }) })),
  },
  { weight: 1, arbitrary: fc.constant<ProviderEvent>({ type: 'keepAlive' }) },
  { weight: 1, arbitrary: fc.constant<ProviderEvent>({ type: 'finished', reason: { kind: 'completed' } }) },
);

/** Any sequence of provider events, also such as no well-behaved codec sends. */
export const providerEvents = () => fc.array(event, { maxLength: 40 });
