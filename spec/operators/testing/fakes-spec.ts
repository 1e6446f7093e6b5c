import assert from 'node:assert/strict';
import { concat, delay, EMPTY, ignoreElements, map, NEVER, of, throwError, toArray, type Observable } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import type { ProviderRequest } from '../../../lib/model/thread.js';
import type { ToolEvent } from '../../../lib/model/tools.js';
import { messageAnswer, toolCall, toolCallAnswer } from '../../../operators/testing/answers.js';
import { fakeInterrupts } from '../../../operators/testing/fake-interrupts.js';
import { fakePorts } from '../../../operators/testing/fake-ports.js';
import { fakeTools, type FakeTools } from '../../../operators/testing/fake-tools.js';
import { fixedClock } from '../../../operators/testing/fixed-clock.js';
import { memoryStore } from '../../../operators/testing/memory-store.js';
import { recordingPrinter } from '../../../operators/testing/recording-printer.js';
import { scriptedPrompt } from '../../../operators/testing/scripted-prompt.js';
import { scriptedProvider } from '../../../operators/testing/scripted-provider.js';
import { seededRandom } from '../../../operators/testing/seeded-random.js';

const REQUEST: ProviderRequest = {
  model: 'm',
  thread: { instructions: [], attachments: [], events: [] },
  parameters: {},
  tools: [],
  toolChoice: { kind: 'auto' },
};

/** Everything that a synchronous stream gives, its error last. */
function all<T>(source$: Observable<T>): unknown[] {
  const seen: unknown[] = [];
  source$.subscribe({ next: (value) => seen.push(value), error: (error: unknown) => seen.push(error) });
  return seen;
}

describe('scriptedProvider', () => {
  it('gives the n-th request the n-th answer, and notes the requests', () => {
    const [first, second] = [messageAnswer(['a', 'b']), toolCallAnswer([toolCall('1', 'read', { x: 1 })])];
    const provider = scriptedProvider([first, ({ model }) => [...second, new Error(model)]]);
    const unsent$ = provider.stream(REQUEST);
    assert.deepEqual(provider.requests, []);
    assert.deepEqual(all(unsent$), first);
    const [...told] = all(provider.stream(REQUEST));
    assert.deepEqual(told.slice(0, -1), second);
    assert.equal((told.at(-1) as Error).message, 'm');
    assert.match(String(all(provider.stream(REQUEST))), /no answer for request 3/);
    assert.deepEqual(provider.requests, [REQUEST, REQUEST, REQUEST]);
  });

  it('waits in the time of its scheduler, and takes streams as they are', marbles((m) => {
    const [x, y] = [[{ type: 'keepAlive' } as const], [{ type: 'flush', index: 0 } as const]];
    const source$ = m.cold('--y-|', { y });
    const provider = scriptedProvider([[{ delayMs: 3, events: x }, y], source$]);
    m.expect(provider.stream(REQUEST)).toBeObservable('---(xy|)', { x, y });
    m.expect(provider.stream(REQUEST), '^--!').toBeObservable('--y', { y });
    m.expect(source$).toHaveSubscriptions('^--!');
  }));
});

describe('memoryStore', () => {
  const question = { type: 'chat_request', content: 'q' } as const;
  const message = { type: 'chat_response', message: 'a' } as const;

  it('keeps events with time and identity, and shows the thread', () => {
    const store = memoryStore({ now: () => 0, context: { systemPrompt: 's' } });
    store.add({ type: 'turn_start' });
    store.add(question);
    store.append([{ type: 'keepAlive' }]);
    assert.deepEqual(store.commit(message), { ...message, timestamp: '1970-01-01T00:00:00.000Z' });
    store.amendLast({ usage: { total: 1 } });
    assert.deepEqual(store.journal, [[{ type: 'keepAlive' }]]);
    assert.deepEqual(
      store.events.map(({ type }) => type),
      ['turn_start', 'chat_request', 'chat_response'],
    );
    assert.deepEqual(store.thread().events.at(-1)?.metadata, { usage: { total: 1 } });
    assert.equal(store.thread().systemPrompt, 's');
  });

  it('takes back a cycle, and marks the question of a first one', () => {
    const store = memoryStore();
    for (const event of [{ type: 'turn_start' } as const, question, message]) store.add(event);
    store.discardCycle();
    assert.equal(store.events.length, 2);
    assert.deepEqual(store.events.at(-1)?.metadata, { aborted: true });
    assert.deepEqual(store.thread().events, []);
  });

  it('takes back nothing of the cycles that were committed', () => {
    const store = memoryStore();
    for (const event of [{ type: 'turn_start' } as const, question, message]) store.add(event);
    all(store.commitCycle());
    store.add(message);
    store.discardCycle();
    assert.deepEqual(
      store.events.map(({ type }) => type),
      ['turn_start', 'chat_request', 'chat_response'],
    );
    assert.equal(store.events[1]?.metadata, undefined);
  });

  it('hides a cycle, counts endings, patches metadata, and refuses a response without its call', () => {
    const store = memoryStore();
    for (const event of [{ type: 'turn_start' } as const, question, { ...message, metadata: { k: 'v' } }]) store.add(event);
    assert.equal(store.patch([{ key: 'k', value: 'v' }]), 1);
    store.hideCycle();
    assert.deepEqual(
      store.thread().events.map(({ type }) => type),
      ['chat_request'],
    );
    all(concat(store.commitCycle(), store.endTurn()));
    assert.deepEqual([store.committedCycles, store.endedTurns], [1, 1]);
    assert.throws(() => store.add({ type: 'tool_call_response', id: 'x', content: '', is_error: false }));
  });
});

describe('fakeTools', () => {
  function run(tools: FakeTools, name: string): Observable<ToolEvent> {
    return tools.execute(toolCall('a', name), 4);
  }

  const done = (content: string): ToolEvent => ({
    type: 'completed',
    position: 4,
    response: { type: 'tool_call_response', id: 'a', content, is_error: false },
  });

  it('runs tools that answer at once, later, and never', marbles((m) => {
    const tools = fakeTools({ now: ({ name }) => name, later: () => of('l').pipe(delay(2)), never: () => NEVER });
    m.expect(run(tools, 'now')).toBeObservable('(x|)', { x: done('now') });
    m.expect(run(tools, 'later')).toBeObservable('--(x|)', { x: done('l') });
    m.expect(run(tools, 'never')).toBeObservable('-');
    m.flush();
    assert.deepEqual(
      tools.started.map(({ name }) => name),
      ['now', 'later', 'never'],
    );
  }));

  it('takes a promise, errors for a tool that fails or is not there, and names its tools', async () => {
    const tools = fakeTools({
      promised: () => Promise.resolve('p'),
      failing: () => throwError(() => new Error('no')),
    });
    await run(tools, 'promised').forEach((event) => assert.deepEqual(event, done('p')));
    assert.match(String(all(run(tools, 'failing'))), /no/);
    assert.match(String(all(run(tools, 'other'))), /no tool named other/);
    assert.deepEqual(
      tools.definitions.map(({ name }) => name),
      ['promised', 'failing'],
    );
  });
});

describe('scriptedPrompt', () => {
  it('answers by its script, then cancels', () => {
    const prompt = scriptedPrompt({ streaming: ['stop', of('continue')], replies: ['again'] });
    assert.deepEqual(all(prompt.streamingMenu({ streamAlive: true })), ['stop']);
    assert.deepEqual(all(prompt.streamingMenu({ streamAlive: false })), ['continue']);
    assert.deepEqual(all(prompt.streamingMenu({ streamAlive: true })), []);
    assert.deepEqual(all(prompt.reply()), ['again']);
    assert.deepEqual(all(prompt.executingMenu()), []);
    assert.deepEqual(prompt.asked, ['streaming', 'streaming (dead)', 'streaming', 'reply', 'executing']);
  });
});

describe('recordingPrinter', () => {
  it('shows messages only, and remembers all', () => {
    const printer = recordingPrinter();
    const part = (kind: 'text' | 'reasoning', text: string) =>
      ({ type: 'part', index: 0, part: { kind, text } }) as const;
    of(part('text', 'a'), part('reasoning', 'r'), part('text', 'b'))
      .pipe(printer.render)
      .subscribe((text) => printer.write(text));
    printer.notify({ kind: 'emptyAnswer' });
    assert.equal(printer.text(), 'ab');
    assert.deepEqual(printer.writes, ['a', 'b']);
    assert.deepEqual(printer.notices, [{ kind: 'emptyAnswer' }]);
  });
});

describe('fakeInterrupts', () => {
  it('tells the newest scope alone, and ends when there is none', () => {
    const interrupts = fakeInterrupts();
    const heard: string[] = [];
    const outer = interrupts.presses('streaming').subscribe(() => heard.push('outer'));
    const inner = interrupts.presses('executing').subscribe(() => heard.push('inner'));
    assert.deepEqual(interrupts.listening(), ['streaming', 'executing']);
    interrupts.press();
    inner.unsubscribe();
    interrupts.press();
    outer.unsubscribe();
    assert.deepEqual(all(interrupts.shutdown$), []);
    interrupts.press();
    interrupts.shutdown('SIGTERM');
    assert.deepEqual(heard, ['inner', 'outer']);
    assert.deepEqual(all(interrupts.shutdown$), ['SIGINT']);
    assert.deepEqual(interrupts.listening(), []);
  });
});

describe('fixedClock and seededRandom', () => {
  it('stand still, and repeat', () => {
    const clock = fixedClock(5);
    clock.advance(2);
    assert.equal(clock.now(), 7);
    const draw = (seed: number) => Array.from({ length: 50 }, seededRandom(seed));
    assert.deepEqual(draw(3), draw(3));
    assert.notDeepEqual(draw(3), draw(4));
    assert.ok(draw(3).every((number) => number >= 0 && number < 1));
    assert.equal(new Set(draw(3)).size, 50);
  });
});

describe('fakePorts', () => {
  it('takes what is given, and makes the rest', async () => {
    const log = { warn: () => undefined, debug: () => undefined };
    const ports = fakePorts({ log });
    assert.equal(ports.log, log);
    const batches = await new Promise((resolve) => ports.provider.stream(REQUEST).pipe(toArray()).subscribe(resolve));
    assert.deepEqual(batches, messageAnswer(['Hello.']));
    ports.store.add({ type: 'turn_start' });
    assert.equal(all(concat(EMPTY, ports.store.endTurn()).pipe(ignoreElements(), map(String))).length, 0);
  });
});
