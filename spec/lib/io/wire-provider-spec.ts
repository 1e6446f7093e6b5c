import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { anthropic } from '../../../lib/codecs/anthropic/anthropic.js';
import { HttpTransport } from '../../../lib/io/http-transport.js';
import { streamAnswer } from '../../../lib/io/wire-provider.js';
import type { AnswerOptions } from '../../../lib/io/wire-provider.js';
import { WeirError } from '../../../lib/model/errors.js';
import type { CodecEvent } from '../../../lib/model/provider-events.js';
import { gather, plainRequest, readRecording, recordingDir } from '../../support/recordings.js';
import { startWireServer } from '../../support/wire-server.js';
import type { WireServer, WireServerOptions } from '../../support/wire-server.js';

const dirOf = (scenario: string) => recordingDir('anthropic', scenario);
const PLAIN = dirOf('opus_4_6_adaptive_thinking');

describe('streamAnswer over HTTP', () => {
  let server: WireServer;
  let transport: HttpTransport;
  let controller: AbortController;

  beforeEach(() => {
    transport = new HttpTransport();
    controller = new AbortController();
  });
  afterEach(async () => {
    transport.close();
    await server.close();
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0, 'listeners left on the signal');
  });

  const serve = async (options: Partial<WireServerOptions> = {}) => {
    server = await startWireServer({ dir: PLAIN, ...options });
  };
  const open = (options: Partial<AnswerOptions> = {}) =>
    streamAnswer(
      { codec: anthropic, transport, baseUrl: server.url, key: 'sk-secret', request: plainRequest(), ...options },
      controller.signal,
    );
  /** All that came, and the error after it. */
  const read = async (options: Partial<AnswerOptions> = {}) => {
    const events: CodecEvent[] = [];
    try {
      for await (const batch of open(options)) events.push(...batch);
    } catch (error) {
      assert.ok(error instanceof WeirError, String(error));
      return { events, error };
    }
    return { events, error: undefined };
  };
  const failed = async (options?: Partial<AnswerOptions>) => {
    const { error } = await read(options);
    assert.ok(error, 'it should have failed');
    return error;
  };

  for (const chunk of ['event', 'all', { bytes: 7 }, { bytes: 1 }] as const)
    for (const eol of ['lf', 'crlf'] as const)
      for (const scenario of ['multi_turn_conversation', 'opus_4_6_adaptive_thinking', 'tool_call_auto']) {
        // Five answers, byte by byte, with both line ends: once is enough of that.
        if (typeof chunk === 'object' && eol === 'crlf' && scenario === 'multi_turn_conversation') continue;
        it(`plays ${scenario}, ${JSON.stringify(chunk)}, ${eol}`, async () => {
          await serve({ dir: dirOf(scenario), chunk, eol });
          for (const exchange of readRecording(dirOf(scenario)).exchanges) {
            const { events, error } = await read();
            assert.equal(error, undefined);
            const said = gather(events);
            assert.deepEqual(said.events, exchange.events);
            assert.deepEqual([said.finished?.wire, said.finished?.usage], [exchange.finish.wire, exchange.usage]);
          }
          const connections = new Set(server.requests.map(({ connection }) => connection));
          assert.ok(connections.size <= 2, 'connections are used again');
        });
      }

  it('sends the request with its key', async () => {
    await serve();
    await read({ headers: { 'x-extra': 'yes' } });
    const [request] = server.requests;
    assert.deepEqual(
      [request?.method, request?.path, request?.headers['x-api-key'], request?.headers['x-extra']],
      ['POST', '/v1/messages', 'sk-secret', 'yes'],
    );
    assert.equal((request?.body as { model: string }).model, 'claude-haiku-4-5');
  });

  it("ends at the protocol's end, though the connection stays open", async () => {
    await serve({ keepOpen: true });
    const { events, error } = await read();
    assert.equal(error, undefined);
    assert.equal(events.at(-1)?.type, 'finished');
    assert.equal(await server.requests[0]?.gone, true);
  });

  it('calls an answer without an end truncated, after all that came', async () => {
    await serve({ fail: { 1: { truncate: 900 } } });
    const { events, error } = await read();
    assert.deepEqual([error?.kind, error?.retryable], ['truncatedStream', true]);
    assert.deepEqual(gather(events).events, [{ kind: 'reasoning', text: '4' }]);
    const again = await read();
    assert.equal(again.error, undefined);
  });

  it('calls a reset a broken connection, within the answer and before it', async () => {
    await serve({ fail: { 1: { reset: 900 }, 2: { reset: 'before' } } });
    const within = await read();
    assert.deepEqual([within.error?.kind, within.error?.retryable], ['connection', true]);
    assert.match(within.error?.message ?? '', /^127\.0\.0\.1:\d+ broke the connection in the middle of its answer\.$/);
    const before = await failed();
    assert.match(before.message, /^127\.0\.0\.1:\d+ broke the connection before it answered\.$/);
  });

  it('throws the error of the stream after what came before it', async () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    await serve({ chunk: 'all', fail: { 1: { errorAfterEvents: 4, error } } });
    const { events, error: thrown } = await read();
    assert.equal(thrown?.kind, 'overloaded');
    assert.deepEqual(gather(events).events, [{ kind: 'reasoning', text: '4' }]);
  });

  it('classifies error answers, and reads how long to wait', async () => {
    const body = JSON.stringify({ type: 'error', error: { type: 'rate_limit_error', message: 'Slow down.' } });
    const headers = { 'content-type': 'application/json', 'retry-after': 'Sun, 03 May 2026 12:00:03 GMT' };
    await serve({ fail: { 1: { status: 429, headers, body }, 2: { status: 503, body: '<html><title>Busy</title>' } } });
    const limited = await failed({ now: () => Date.parse('2026-05-03T12:00:00Z') });
    assert.deepEqual([limited.kind, limited.status, limited.retryAfterMs], ['rateLimit', 429, 3_000]);
    const busy = await failed();
    assert.deepEqual([busy.kind, busy.message], ['overloaded', 'anthropic answered 503 with a web page titled "Busy".']);
  });

  it('reads only the beginning of a huge error', async () => {
    await serve({ fail: { 1: { status: 500, body: 'x'.repeat(5_000_000) } } });
    assert.ok((await failed()).message.length < 400);
  });

  it('never shows the key', async () => {
    await serve({ fail: { 1: { status: 401, body: 'who is sk-secret?' } } });
    assert.match((await failed()).message, /who is \*\*\*\?$/);
  });

  it('follows no redirect', async () => {
    const headers = { location: 'https://elsewhere.example/login?token=1' };
    await serve({ fail: { 1: { status: 302, headers } } });
    const error = await failed();
    assert.equal(error.kind, 'configuration');
    assert.match(error.message, /redirects to https:\/\/elsewhere\.example\/login, and/);
    assert.equal(server.requests.length, 1);
  });

  it('takes a web page with status 200 for no answer', async () => {
    const headers = { 'content-type': 'text/html' };
    await serve({ fail: { 1: { status: 200, headers, body: '<html><title>Log in</title>' } } });
    const error = await failed();
    assert.deepEqual([error.kind, error.retryable], ['malformedStream', false]);
    assert.match(error.message, /web page titled "Log in"/);
  });

  it('sends no key over plain http', async () => {
    await serve();
    const error = await failed({ baseUrl: 'http://weir.invalid' });
    assert.match(error.message, /not sent to weir\.invalid over plain http/);
  });

  for (const [where, fail] of [
    ['before the headers', { stall: 'before' }],
    ['within the answer', { stall: 900 }],
  ] as const)
    it(`closes the connection at once when aborted ${where}`, async () => {
      await serve({ fail: { 1: fail } });
      const reason = new Error('enough');
      const seen: CodecEvent[] = [];
      const reading = (async () => {
        for await (const batch of open()) {
          seen.push(...batch);
          if (seen.some((event) => event.type === 'part')) setImmediate(() => controller.abort(reason));
        }
      })();
      if (where === 'before the headers') void server.received(1).then(() => controller.abort(reason));
      await assert.rejects(reading, reason);
      assert.equal(await server.requests[0]?.gone, true);
    });

  it('sends nothing when aborted before', async () => {
    await serve();
    controller.abort(new Error('early'));
    await assert.rejects(open().next(), { message: 'early' });
    assert.equal(server.requests.length, 0);
  });

  it('lets go of the connection when its reader leaves early', async () => {
    await serve({ fail: { 1: { stall: 900 } } });
    const answer = open();
    assert.equal((await answer.next()).done, false);
    await answer.return();
    assert.equal(await server.requests[0]?.gone, true);
  });
});
