import assert from 'node:assert/strict';
import { NEVER, Observable, Subject, concat, map, of, timer, type OperatorFunction } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { WeirError } from '../../lib/model/errors.js';
import type { ConversationEvent } from '../../lib/model/events.js';
import type { CodecEvent, PartEvent } from '../../lib/model/provider-events.js';
import { runTurn } from '../../operators/run-turn.js';
import {
  fakeInterrupts,
  fakePorts,
  fakeTools,
  memoryStore,
  messageAnswer,
  recordingPrinter,
  scriptedPrompt,
  scriptedProvider,
  toolCall,
  toolCallAnswer,
  type Batches,
} from '../../operators/testing/index.js';
import type { TurnPorts } from '../../operators/ports.js';
import type { TurnEvent } from '../../operators/turn-events.js';

const request = { type: 'chat_request', content: 'Hi?' } as const;
const options = { model: 'model' };
const overloaded = new WeirError('overloaded', 'The provider is overloaded.');

const textBatch = (text: string, index = 0): readonly CodecEvent[] => [{ type: 'part', index, part: { kind: 'text', text } }];

/** Runs a turn to its end, in virtual time. */
function run(ports: (scheduler: TestScheduler) => Partial<TurnPorts>, play?: (time: (ms: number, action: () => void) => void) => void) {
  const events: TurnEvent[] = [];
  let completed = false;
  const scheduler = new TestScheduler((actual, expected) => assert.deepEqual(actual, expected));
  scheduler.run(({ flush }) => {
    const all = fakePorts({ scheduler, ...ports(scheduler) });
    runTurn(all, options)(request).subscribe({ next: (event) => events.push(event), complete: () => (completed = true) });
    play?.((ms, action) => timer(ms).subscribe(action));
    flush();
  });
  const last = events.at(-1);
  return { events, completed, outcome: last?.type === 'completed' ? last.outcome : undefined, states: states(events) };
}

function states(events: readonly TurnEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'state' ? [event.state.name] : []));
}

function said(events: readonly ConversationEvent[]): readonly string[] {
  return events.map((event) => {
    const partial = event.metadata?.partial === true ? ' (partial)' : '';
    if (event.type === 'chat_request') return `? ${event.content}`;
    if (event.type === 'chat_response') return `! ${'message' in event ? event.message : 'reasoning' in event ? `(${event.reasoning})` : ''}${partial}`;
    if (event.type === 'tool_call_request') return `call ${event.id} ${event.name}`;
    if (event.type === 'tool_call_response') return `response ${event.id} ${event.content}`;
    return event.type;
  });
}

/** Keeps the last word until the region ends, as the Markdown buffer does. */
function holdingRender(): OperatorFunction<PartEvent, string> {
  return (parts$) =>
    new Observable((subscriber) => {
      let held = '';
      return parts$.pipe(map(({ part }) => (part.kind === 'text' ? part.text : ''))).subscribe({
        next: (text) => {
          subscriber.next(held);
          held = text;
        },
        complete: () => {
          subscriber.next(held);
          subscriber.complete();
        },
        error: (error: unknown) => subscriber.error(error),
      });
    });
}

describe('runTurn', () => {
  it('streams an answer down both paths, stores it, and completes', () => {
    const store = memoryStore();
    const printer = recordingPrinter();
    const { outcome, completed, states: path } = run(() => ({ store, printer, provider: scriptedProvider([messageAnswer(['Hel', 'lo.'])]) }));
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.ok(completed);
    assert.deepEqual(path, ['streaming', 'evaluating', 'complete']);
    assert.equal(printer.text(), 'Hello.');
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! Hello.']);
    assert.deepEqual(store.events.at(-1)!.metadata, { finish: { reason: 'completed' } });
    assert.equal(store.endedTurns, 1);
  });

  it('complete turn with tool call', () => {
    const store = memoryStore();
    const provider = scriptedProvider([toolCallAnswer([toolCall('1', 'calculator')], 'Let me check'), messageAnswer(['It is 42.'])]);
    const { outcome, states: path } = run(() => ({ store, provider, tools: fakeTools({ calculator: () => '42' }) }));
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.deepEqual(path, ['streaming', 'evaluating', 'executing', 'continuing', 'streaming', 'evaluating', 'complete']);
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! Let me check', 'call 1 calculator', 'response 1 42', '! It is 42.']);
    assert.deepEqual(provider.requests[1]!.thread.events.map(({ type }) => type), ['chat_request', 'chat_response', 'tool_call_request', 'tool_call_response']);
  });

  it('shows everything that the render path holds before a tool runs, and before the turn completes', () => {
    const order: string[] = [];
    const printer = { ...recordingPrinter(holdingRender()), write: (text: string) => order.push(text), tool: () => order.push('<tool>') };
    const provider = scriptedProvider([toolCallAnswer([toolCall('1', 'calculator')], 'Before.'), messageAnswer(['After ', 'all.'])]);
    run(() => ({ provider, printer, tools: fakeTools({ calculator: () => '42' }) }));
    assert.equal(order.join(''), 'Before.<tool>After all.');
  });

  it('runs tools at once and stores their responses in request order, journalled as they end', () => {
    const store = memoryStore();
    const later = (ms: number, text: string) => timer(ms).pipe(map(() => text));
    const tools = fakeTools({ slow: () => later(30, 'late'), quick: () => later(10, 'early') });
    const provider = scriptedProvider([toolCallAnswer([toolCall('a', 'slow'), toolCall('b', 'quick')]), messageAnswer(['Done.'])]);
    run(() => ({ store, provider, tools }));
    assert.deepEqual(store.journalledResponses.map(({ id }) => id), ['b', 'a']);
    assert.deepEqual(said(store.events).filter((line) => line.startsWith('response')), ['response a late', 'response b early']);
  });

  it('journals each batch before it is shown', () => {
    const store = memoryStore();
    const order: string[] = [];
    const append = store.append.bind(store);
    store.append = (batch) => {
      append(batch);
      order.push('journal');
    };
    const printer = { ...recordingPrinter(), write: () => order.push('print') };
    run(() => ({ store, printer, provider: scriptedProvider([messageAnswer(['a', 'b'])]) }));
    assert.deepEqual(order.slice(0, 4), ['journal', 'print', 'journal', 'print']);
  });

  it('waits and sends again after a retryable error, and continues from what was stored', () => {
    const store = memoryStore();
    const printer = recordingPrinter();
    const provider = scriptedProvider([[textBatch('Half'), overloaded], messageAnswer([' and half.'])]);
    const { outcome, events } = run(() => ({ store, printer, provider, random: () => 0.5 }));
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! Half (partial)', '!  and half.']);
    assert.equal(provider.requests.length, 2);
    assert.equal(provider.requests[1]!.thread.events.at(-1)!.type, 'chat_response');
    assert.deepEqual(printer.notices.map((notice) => notice.kind === 'retrying' && notice.delayMs), [500]);
    assert.equal(events.filter(({ type }) => type === 'notice').length, 1);
  });

  it('gives up after four requests in a row without content', () => {
    const provider = scriptedProvider(Array.from({ length: 9 }, () => [overloaded]));
    const { outcome } = run(() => ({ provider }));
    assert.equal(provider.requests.length, 4);
    assert.ok(outcome?.kind === 'failed' && outcome.error.kind === 'maxRetriesExceeded');
  });

  it('takes an end without finished for a failure, and shows what was held until then', () => {
    const store = memoryStore();
    const printer = recordingPrinter(holdingRender());
    const provider = scriptedProvider([[textBatch('cut')], messageAnswer([' and mended.'])]);
    const { outcome } = run(() => ({ provider, store, printer }));
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! cut (partial)', '!  and mended.']);
    assert.equal(printer.text(), 'cut and mended.');
  });

  it('asks again after an empty answer, with a hint in the request only', () => {
    const store = memoryStore();
    const empty: Batches = [[{ type: 'finished', reason: { kind: 'completed' } }]];
    const provider = scriptedProvider([empty, messageAnswer(['At last.'])]);
    const { outcome } = run(() => ({ provider, store }));
    assert.deepEqual(outcome, { kind: 'answered' });
    const hinted = provider.requests[1]!.thread.events.at(-1)!;
    assert.ok(hinted.type === 'chat_request' && hinted.content.includes('empty'));
    assert.ok(!said(store.events).some((line) => line.includes('empty')));
  });

  it('ends a turn on shutdown: partial stored, calls answered, nothing sent any more', () => {
    const store = memoryStore();
    const interrupts = fakeInterrupts();
    const provider = scriptedProvider([concat(of(textBatch('Shown')), NEVER)]);
    const { outcome } = run(
      () => ({ store, interrupts, provider }),
      (at) => at(5, () => interrupts.shutdown('SIGTERM')),
    );
    assert.deepEqual(outcome, { kind: 'shutdown', signal: 'SIGTERM' });
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! Shown (partial)']);
    assert.equal(provider.requests.length, 1);
  });

  it('answers running calls as cancelled on shutdown', () => {
    const store = memoryStore();
    const interrupts = fakeInterrupts();
    const provider = scriptedProvider([toolCallAnswer([toolCall('1', 'endless')])]);
    const { outcome } = run(
      () => ({ store, interrupts, provider, tools: fakeTools({ endless: () => NEVER }) }),
      (at) => at(5, () => interrupts.shutdown('SIGHUP')),
    );
    assert.deepEqual(outcome, { kind: 'shutdown', signal: 'SIGHUP' });
    assert.match(said(store.events).at(-1)!, /^response 1 .*cancelled/);
  });

  it('reads and stores behind the menu, prints nothing over it, and shows at once what arrived on Continue', () => {
    const store = memoryStore();
    const printer = recordingPrinter();
    const interrupts = fakeInterrupts();
    const choice = new Subject<'continue'>();
    const shown: string[] = [];
    const provider = scriptedProvider([
      [textBatch('One '), { delayMs: 10, events: textBatch('two ') }, { delayMs: 10, events: [...textBatch('three.'), { type: 'finished', reason: { kind: 'completed' } }] }],
    ]);
    const { outcome } = run(
      () => ({ store, printer, interrupts, provider, prompt: scriptedPrompt({ streaming: [choice] }) }),
      (at) => {
        at(5, () => interrupts.press());
        at(50, () => {
          shown.push(printer.text(), String(store.journal.length));
          choice.next('continue');
        });
      },
    );
    assert.deepEqual(shown, ['One ', '3']);
    assert.equal(printer.text(), 'One two three.');
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! One two three.']);
  });

  it('stops: everything received is stored and shown; aborts: nothing of the cycle stays', () => {
    for (const [choice, kind, lines] of [
      ['stop', 'stopped', ['turn_start', '? Hi?', '! Shown (partial)']],
      ['abort', 'aborted', ['turn_start', '? Hi?']],
    ] as const) {
      const store = memoryStore();
      const interrupts = fakeInterrupts();
      const provider = scriptedProvider([concat(of(textBatch('Shown')), NEVER)]);
      const { outcome } = run(
        () => ({ store, interrupts, provider, prompt: scriptedPrompt({ streaming: [choice] }) }),
        (at) => at(5, () => interrupts.press()),
      );
      assert.equal(outcome?.kind, kind);
      assert.deepEqual(said(store.events), lines);
    }
  });

  it('begins a new turn with a reply', () => {
    const store = memoryStore();
    const interrupts = fakeInterrupts();
    const provider = scriptedProvider([concat(of(textBatch('Shown')), NEVER), messageAnswer(['Fine.'])]);
    const { outcome } = run(
      () => ({ store, interrupts, provider, prompt: scriptedPrompt({ streaming: ['reply'], replies: ['Shorter!'] }) }),
      (at) => at(5, () => interrupts.press()),
    );
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.deepEqual(said(store.events), ['turn_start', '? Hi?', '! Shown (partial)', 'turn_start', '? Shorter!', '! Fine.']);
    assert.equal(store.endedTurns, 2);
  });

  it('restarts unfinished calls only, and answers the others once', () => {
    const store = memoryStore();
    const interrupts = fakeInterrupts();
    let runs = 0;
    const tools = fakeTools({ quick: () => 'done', slow: () => ((runs += 1) === 1 ? NEVER : of('second')) });
    const provider = scriptedProvider([toolCallAnswer([toolCall('a', 'quick'), toolCall('b', 'slow')]), messageAnswer(['Done.'])]);
    const { outcome } = run(
      () => ({ store, interrupts, provider, tools, prompt: scriptedPrompt({ executing: [{ kind: 'restart' }] }) }),
      (at) => at(5, () => interrupts.press()),
    );
    assert.deepEqual(outcome, { kind: 'answered' });
    assert.deepEqual(tools.started.map(({ id }) => id), ['a', 'b', 'b']);
    assert.deepEqual(said(store.events).filter((line) => line.startsWith('response')), ['response a done', 'response b second']);
  });

  it('goes on showing when the store fails, says so once, and has not succeeded', () => {
    const store = memoryStore();
    store.append = () => {
      throw new WeirError('store', 'No space is left.');
    };
    const printer = recordingPrinter();
    const { outcome } = run(() => ({ store, printer, provider: scriptedProvider([messageAnswer(['Hel', 'lo.'])]) }));
    assert.equal(printer.text(), 'Hello.');
    assert.deepEqual(printer.notices.map(({ kind }) => kind), ['journalFailed']);
    assert.ok(outcome?.kind === 'failed' && outcome.error.kind === 'store');
    assert.deepEqual(said(store.events).at(-1), '! Hello.');
  });

  it('goes on storing when the printer fails', () => {
    const store = memoryStore();
    const printer = { ...recordingPrinter(), write: () => { throw new WeirError('printer', 'No paper.'); } };
    const { outcome } = run(() => ({ store, printer, provider: scriptedProvider([messageAnswer(['Hel', 'lo.'])]) }));
    assert.deepEqual(said(store.events).at(-1), '! Hello.');
    assert.ok(outcome?.kind === 'failed' && outcome.error.kind === 'printer');
  });

  it('closes the connection when it is unsubscribed from', () => {
    let open = 0;
    const stream$ = new Observable<readonly CodecEvent[]>((subscriber) => {
      open += 1;
      subscriber.next(textBatch('a'));
      return () => (open -= 1);
    });
    const subscription = runTurn(fakePorts({ provider: { name: 'open', stream: () => stream$ } }), options)(request).subscribe();
    assert.equal(open, 1);
    subscription.unsubscribe();
    assert.equal(open, 0);
  });
});
