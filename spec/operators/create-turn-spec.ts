import assert from 'node:assert/strict';
import { concat, lastValueFrom, NEVER, of } from 'rxjs';
import type { CodecEvent } from '../../lib/model/provider-events.js';
import type { TurnOutcome } from '../../lib/model/turn.js';
import { createTurn } from '../../operators/create-turn.js';
import { fakePorts, memoryStore, messageAnswer, scriptedPrompt, scriptedProvider } from '../../operators/testing/index.js';
import type { TurnEvent } from '../../operators/turn-events.js';

const options = { model: 'model' };
const shown: readonly CodecEvent[] = [{ type: 'part', index: 0, part: { kind: 'text', text: 'Shown' } }];

describe('createTurn', () => {
  it('runs turns one after another, and tells everybody who watches', async () => {
    const store = memoryStore();
    const provider = scriptedProvider([messageAnswer(['One.']), messageAnswer(['Two.'])]);
    const turn = createTurn(fakePorts({ store, provider }), options);
    const states: string[] = [];
    const outcomes: TurnOutcome[] = [];
    const events: TurnEvent[] = [];
    turn.state$.subscribe(({ name }) => states.push(name));
    turn.completed$.subscribe((outcome) => outcomes.push(outcome));
    turn.events$.subscribe((event) => events.push(event));
    await lastValueFrom(turn.startTurn('First?'));
    await lastValueFrom(turn.startTurn({ type: 'chat_request', content: 'Second?' }));
    assert.deepEqual(states, ['idle', 'streaming', 'evaluating', 'complete', 'streaming', 'evaluating', 'complete']);
    assert.deepEqual(outcomes, [{ kind: 'answered' }, { kind: 'answered' }]);
    assert.equal(events.filter(({ type }) => type === 'completed').length, 2);
    assert.deepEqual(
      provider.requests[1]!.thread.events.map(({ type }) => type),
      ['chat_request', 'chat_response', 'chat_request'],
    );
  });

  it('interrupts as Ctrl+C does', async () => {
    const store = memoryStore();
    const provider = scriptedProvider([concat(of(shown), NEVER)]);
    const turn = createTurn(fakePorts({ store, provider, prompt: scriptedPrompt({ streaming: ['stop'] }) }), options);
    const last = lastValueFrom(turn.startTurn('Hi?'));
    turn.interrupt();
    assert.deepEqual(await last, { type: 'completed', outcome: { kind: 'stopped' } });
    assert.deepEqual(store.events.at(-1)?.metadata, { partial: true });
  });

  it('shares one run among all subscribers of a call', async () => {
    const provider = scriptedProvider([[{ delayMs: 1, events: shown }, ...messageAnswer(['!'])]]);
    const events$ = createTurn(fakePorts({ provider }), options).startTurn('Hi?');
    await Promise.all([lastValueFrom(events$), lastValueFrom(events$)]);
    assert.equal(provider.requests.length, 1);
  });

  it('keeps two turns of two calls apart', async () => {
    const [one, other] = [memoryStore(), memoryStore()];
    await Promise.all(
      [one, other].map((store) => lastValueFrom(createTurn(fakePorts({ store }), options).startTurn('Hi?'))),
    );
    assert.deepEqual(one.events, other.events);
    assert.equal(one.events.length, 3);
  });
});
