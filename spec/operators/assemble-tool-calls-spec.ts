import { marbles } from 'rxjs-marbles/mocha/index.js';
import type { CodecEvent, ProviderEvent, ToolFragment } from '../../lib/model/provider-events.js';
import { assembleToolCalls } from '../../operators/assemble-tool-calls.js';
import { withOne } from './one-operator.js';

const request = { type: 'tool_call_request', id: 'i', name: 'read', arguments: { path: 'x' } } as const;
const fragments: Record<string, ToolFragment> = {
  a: { type: 'toolFragment', index: 0, id: 'i', name: 'read', argumentsDelta: '{"path"' },
  b: { type: 'toolFragment', index: 0, argumentsDelta: ':"x"}' },
};
const outputs: Record<string, ProviderEvent> = {
  c: { type: 'flush', index: 0 },
  t: { type: 'part', index: 0, part: { kind: 'text', text: 't' } },
  k: { type: 'keepAlive' },
  f: { type: 'finished', reason: { kind: 'completed' } },
  p: { type: 'part', index: 0, part: { kind: 'toolCall', request } },
};
const values: Record<string, CodecEvent> = { ...fragments, ...outputs };

describe('assembleToolCalls', () => {
  it('gives a call as one part and its flush when its index is flushed', marbles((m) => {
    const source$ = m.cold('-a-b-c---f-|', values);
    const subs = '          ^----------!';
    const expected = '      -----(pc)f-|';
    m.expect(source$.pipe(assembleToolCalls())).toBeObservable(expected, outputs);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('gives it before finished otherwise', marbles((m) => {
    const source$ = m.cold('-ab-f----|', values);
    const expected = '      ----(pcf)|';
    m.expect(source$.pipe(assembleToolCalls())).toBeObservable(expected, outputs);
  }));

  it('passes what is no fragment at once', marbles((m) => {
    const source$ = m.cold('-k-t-f-|', values);
    const expected = '      -k-t-f-|';
    m.expect(source$.pipe(assembleToolCalls())).toBeObservable(expected, outputs);
  }));

  it('drops an open call when the stream ends or errors', marbles((m) => {
    withOne(assembleToolCalls(), (assemble) => {
      m.expect(m.cold('-a-|', values).pipe(assemble)).toBeObservable('---|');
      m.expect(m.cold('-a-#', values).pipe(assemble)).toBeObservable('---#');
    });
  }));

  it('takes never and empty, and ends the source on unsubscription', marbles((m) => {
    withOne(assembleToolCalls(), (assemble) => {
      const source$ = m.cold('-t-t-', values);
      m.expect(m.cold('-', values).pipe(assemble)).toBeObservable('-');
      m.expect(m.cold('|', values).pipe(assemble)).toBeObservable('|');
      m.expect(source$.pipe(assemble), '^-!').toBeObservable('-t-', outputs);
      m.expect(source$).toHaveSubscriptions('^-!');
    });
  }));

  it('keeps no state between subscriptions of one operator value', marbles((m) => {
    withOne(assembleToolCalls(), (assemble) => {
      m.expect(m.cold('-a------|', values).pipe(assemble)).toBeObservable('--------|');
      m.expect(m.cold('--c-ab-c---|', values).pipe(assemble)).toBeObservable('-------(pc)|', outputs);
    });
  }));
});
