import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CodecEvent, ProviderEvent, ToolCallPart, ToolFragment } from '../../../lib/model/provider-events.js';
import { ToolCallAssembler } from '../../../lib/tool-calls/tool-call-assembler.js';
import { PROPERTY } from '../accumulate/provider-event-arbitraries.js';

const piece = (index: number, fields: Omit<ToolFragment, 'type' | 'index'>): ToolFragment => ({
  type: 'toolFragment',
  index,
  ...fields,
});
const text = (index: number, words: string): ProviderEvent => ({
  type: 'part',
  index,
  part: { kind: 'text', text: words },
});
const flush = (index: number): ProviderEvent => ({ type: 'flush', index });
const finished = (kind: 'completed' | 'maxTokens' = 'completed'): ProviderEvent => ({ type: 'finished', reason: { kind } });

function run(events: readonly CodecEvent[]): ProviderEvent[] {
  const assembler = new ToolCallAssembler();
  return [...events.flatMap((event) => assembler.push(event)), ...assembler.flush()];
}

function calls(events: readonly ProviderEvent[]): ToolCallPart[] {
  return events.flatMap((event) => (event.type === 'part' && event.part.kind === 'toolCall' ? [event.part] : []));
}

/** Id, name and arguments of each call, in the order it came out. */
function told(events: readonly CodecEvent[]): unknown[][] {
  return calls(run(events)).map(({ request, ...rest }) => [
    request.id,
    request.name,
    'invalidArguments' in rest ? rest.invalidArguments : request.arguments,
  ]);
}

describe('ToolCallAssembler', () => {
  it('gives a call as one part and its flush when its index is flushed', () => {
    const pieces = [
      piece(0, { id: 'a', name: 'read', argumentsDelta: '', metadata: { item: 1 } }),
      piece(0, { argumentsDelta: '{"path":' }),
      piece(0, { argumentsDelta: '"x"}', metadata: { signature: 's' } }),
    ];
    assert.deepEqual(run(pieces), []);
    assert.deepEqual(run([...pieces, { type: 'flush', index: 0, metadata: { end: true } }]), [
      {
        type: 'part',
        index: 0,
        part: {
          kind: 'toolCall',
          request: { type: 'tool_call_request', id: 'a', name: 'read', arguments: { path: 'x' } },
        },
        metadata: { item: 1, signature: 's' },
      },
      { type: 'flush', index: 0, metadata: { end: true } },
    ]);
  });

  it('parts calls that share an index, repeat their id, or take turns', () => {
    const name = 'read_note';
    assert.deepEqual(
      told([
        piece(0, { id: 'call_a', name, argumentsDelta: '' }),
        piece(0, { argumentsDelta: '{"name": "al' }),
        piece(0, { argumentsDelta: 'pha"}' }),
        piece(0, { id: 'call_b', name, argumentsDelta: '{"name": ' }),
        piece(0, { id: 'call_b', argumentsDelta: '"beta"}' }),
        piece(1, { id: 'call_c', name, argumentsDelta: '{"na' }),
        piece(2, { id: 'call_d', name, argumentsDelta: '{"name": "de' }),
        piece(1, { id: '', name: '', argumentsDelta: 'me": "gam' }),
        piece(2, { id: '', name: '', argumentsDelta: 'lta"}' }),
        piece(1, { id: '', name: '', argumentsDelta: 'ma"}' }),
        finished(),
      ]),
      [
        ['call_a', name, { name: 'alpha' }],
        ['call_b', name, { name: 'beta' }],
        ['call_c', name, { name: 'gamma' }],
        ['call_d', name, { name: 'delta' }],
      ],
    );
  });

  it('takes blank and missing arguments for none', () => {
    const pieces = [
      piece(0, { id: 'a', name: 'list', argumentsDelta: '' }),
      piece(1, { id: 'b', name: 'list' }),
      piece(2, { id: 'c', name: 'list', argumentsDelta: ' \n' }),
    ];
    assert.deepEqual(told([...pieces, finished()]), [
      ['a', 'list', {}],
      ['b', 'list', {}],
      ['c', 'list', {}],
    ]);
  });

  it('quotes arguments that are not one JSON object, the call being cut or not', () => {
    for (const quote of ['{"path": "rep', '[1]', '"text"', 'null', '7', '{} {}', '<tool>']) {
      for (const end of [finished('maxTokens'), finished(), flush(0)]) {
        const [call] = calls(run([piece(0, { id: 'a', name: 'write', argumentsDelta: quote }), end]));
        assert.deepEqual(call?.request.arguments, {});
        assert.equal(call.invalidArguments, quote);
      }
    }
  });

  it('keeps the first id and the first name', () => {
    const pieces = [
      piece(0, { id: '', name: '', argumentsDelta: '{' }),
      piece(0, { id: 'a' }),
      piece(0, { name: 'read' }),
      piece(0, { name: 'write', argumentsDelta: '}' }),
    ];
    assert.deepEqual(told([...pieces, finished()]), [['a', 'read', {}]]);
  });

  it('opens a second call when a piece without a home brings an id and another name', () => {
    const pieces = [piece(0, { name: 'read' }), piece(0, { id: 'a', name: 'write' })];
    assert.deepEqual(told([...pieces, finished()]), [
      ['call_1', 'read', {}],
      ['a', 'write', {}],
    ]);
  });

  it('goes on with an older call when a piece carries its id', () => {
    const pieces = [
      piece(0, { id: 'a', name: 'read', argumentsDelta: '{"x":' }),
      piece(0, { id: 'b', name: 'read', argumentsDelta: '{"y":' }),
      piece(0, { id: 'a', argumentsDelta: '1}' }),
      piece(0, { argumentsDelta: '2}' }),
    ];
    assert.deepEqual(told([...pieces, finished()]), [
      ['a', 'read', { x: 1 }],
      ['b', 'read', { y: 2 }],
    ]);
  });

  it('makes up ids that are missing, the same each time and none that the provider used', () => {
    const pieces = [piece(0, { name: 'x' }), piece(1, { name: 'y' }), piece(2, { id: 'call_1', name: 'z' })];
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(told([...pieces, finished()]), [
        ['call_2', 'x', {}],
        ['call_3', 'y', {}],
        ['call_1', 'z', {}],
      ]);
    }
  });

  it('gives a call without a name one that no tool has', () => {
    assert.deepEqual(told([piece(0, { id: 'a', argumentsDelta: '{}' }), finished()]), [['a', 'unnamed_tool', {}]]);
  });

  it('takes an empty piece for no call', () => {
    assert.deepEqual(run([piece(0, { id: '', name: '', argumentsDelta: '' }), finished()]), [finished()]);
  });

  it('gives calls in the order in which they were opened', () => {
    const pieces = [piece(0, { id: 'a', name: 'x' }), piece(1, { id: 'b', name: 'y' })];
    assert.deepEqual(told([...pieces, flush(1)]), []);
    assert.deepEqual(
      told([...pieces, flush(1), flush(0)]).map(([id]) => id),
      ['a', 'b'],
    );
  });

  it('drops calls that are open when the answer ends without finished, and gives none twice', () => {
    const pieces = [piece(0, { id: 'a', name: 'x' }), flush(0), flush(0), piece(1, { id: 'b', name: 'y' })];
    assert.deepEqual(
      told(pieces).map(([id]) => id),
      ['a'],
    );
    assert.deepEqual(
      told([...pieces, finished(), finished()]).map(([id]) => id),
      ['a', 'b'],
    );
  });

  it('numbers all that it passes on in order of first part', () => {
    const events = [
      text(4, 'a'),
      piece(0, { id: 'a', name: 'x' }),
      piece(0, { id: 'b', name: 'y' }),
      text(9, 'b'),
      flush(9),
      flush(0),
      flush(4),
      text(4, 'c'),
      finished(),
    ];
    assert.deepEqual(
      run(events).map((event) => ('index' in event ? `${event.type} ${event.index}` : event.type)),
      ['part 0', 'part 1', 'flush 1', 'part 2', 'flush 2', 'part 3', 'flush 3', 'flush 0', 'part 4', 'finished'],
    );
  });

  it('passes everything else untouched, and drops a flush of nothing', () => {
    const events: ProviderEvent[] = [
      { type: 'keepAlive' },
      text(0, 'a'),
      { type: 'patch', patches: [{ key: 'k', value: 'v' }] },
      { type: 'flush', index: 0, metadata: { m: 1 } },
      { type: 'finished', reason: { kind: 'other', word: 'w' }, usage: { total: 1 } },
    ];
    const passed = run([flush(3), ...events]);
    assert.deepEqual(passed, events);
    assert.ok(passed.every((event, at) => event === events[at]));
  });

  it('gives the same calls however their argument text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.json(), { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat({ max: 5 })), (texts, cuts) => {
        const whole = texts.map((json, at) => piece(0, { id: `id${at}`, name: 'x', argumentsDelta: json }));
        const cut = texts.flatMap((json, at) => [
          piece(0, { id: `id${at}`, name: 'x' }),
          ...pieces(json, cuts).map((argumentsDelta) => piece(0, { argumentsDelta })),
        ]);
        assert.deepEqual(run([...cut, finished()]), run([...whole, finished()]));
        assert.equal(calls(run([...cut, finished()])).length, texts.length);
      }),
      PROPERTY,
    );
  });
});

function pieces(whole: string, cuts: fc.Stream<number>): string[] {
  const cut: string[] = [];
  for (let at = 0; at < whole.length; ) {
    const size = (cuts.next().value as number) + 1;
    cut.push(whole.slice(at, at + size));
    at += size;
  }
  return cut;
}
