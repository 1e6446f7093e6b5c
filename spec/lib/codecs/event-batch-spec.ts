import assert from 'node:assert/strict';
import { EventBatch } from '../../../lib/codecs/event-batch.js';
import type { CodecEvent, PartEvent, ToolFragment } from '../../../lib/model/provider-events.js';

const part = (index: number, kind: 'text' | 'reasoning', text: string, more: object = {}): PartEvent => ({
  type: 'part',
  index,
  part: { kind, text },
  ...more,
});
const fragment = (more: Partial<ToolFragment>): ToolFragment => ({ type: 'toolFragment', index: 0, ...more });

function batch(...events: readonly CodecEvent[]): readonly CodecEvent[] {
  const gathering = new EventBatch();
  for (const event of events) gathering.add(event);
  return gathering.take();
}

describe('EventBatch', () => {
  it('joins neighbouring parts of one index and kind, and nothing else', () => {
    assert.deepEqual(
      batch(part(0, 'text', 'a'), part(0, 'text', 'b'), part(1, 'text', 'c'), part(1, 'reasoning', 'd')),
      [part(0, 'text', 'ab'), part(1, 'text', 'c'), part(1, 'reasoning', 'd')],
    );
    const apart = [part(0, 'text', 'a'), { type: 'flush', index: 0 }, part(0, 'text', 'b')] as const;
    assert.deepEqual(batch(...apart), apart);
  });

  it('joins metadata, the later wins', () => {
    const one = part(0, 'text', 'a', { metadata: { x: 1, y: 1 } });
    const other = part(0, 'text', 'b', { metadata: { y: 2 } });
    assert.deepEqual(batch(one, other), [part(0, 'text', 'ab', { metadata: { x: 1, y: 2 } })]);
  });

  it('joins fragments, unless one names a call', () => {
    assert.deepEqual(
      batch(
        fragment({ id: 'a', name: 'run' }),
        fragment({ argumentsDelta: '{' }),
        fragment({ argumentsDelta: '}' }),
        fragment({ id: 'b' }),
        fragment({ argumentsDelta: '{}' }),
        fragment({ index: 1, argumentsDelta: '' }),
      ),
      [
        fragment({ id: 'a', name: 'run', argumentsDelta: '{}' }),
        fragment({ id: 'b', argumentsDelta: '{}' }),
        fragment({ index: 1, argumentsDelta: '' }),
      ],
    );
  });

  it('leaves what it was given as it was, and begins anew after each batch', () => {
    const gathering = new EventBatch();
    const given = part(0, 'text', 'a');
    gathering.add(given);
    gathering.add(part(0, 'text', 'b'));
    const first = gathering.take();
    gathering.add(part(0, 'text', 'c'));
    assert.deepEqual([given, first], [part(0, 'text', 'a'), [part(0, 'text', 'ab')]]);
    assert.deepEqual(gathering.take(), [part(0, 'text', 'c')]);
    assert.deepEqual(gathering.take(), []);
  });

  it('gives a keepAlive only alone', () => {
    const gathering = new EventBatch();
    gathering.alive();
    assert.deepEqual(gathering.take(), [{ type: 'keepAlive' }]);
    gathering.alive();
    gathering.add(part(0, 'text', 'a'));
    assert.deepEqual(gathering.take(), [part(0, 'text', 'a')]);
    assert.deepEqual(gathering.take(), []);
  });
});
