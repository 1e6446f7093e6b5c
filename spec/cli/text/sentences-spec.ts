import assert from 'node:assert/strict';
import { errorLines } from '../../../cli/text/error-lines.js';
import { noticeText } from '../../../cli/text/notice-lines.js';
import { printedItems } from '../../../cli/text/printed-items.js';
import { callLine, resultLines } from '../../../cli/text/tool-lines.js';
import { withNearModel } from '../../../cli/text/unknown-model.js';
import { usageErrorText } from '../../../cli/text/usage-error.js';
import { usageLine } from '../../../cli/text/usage-line.js';
import { WeirError } from '../../../lib/model/errors.js';
import type { ConversationEvent, EventDraft } from '../../../lib/model/events.js';
import type { Notice } from '../../../lib/model/turn.js';

const error = new WeirError('rateLimit', 'Too many requests.', { hint: 'Wait a little.', cause: new Error('inner') });
const request = { type: 'tool_call_request', id: '1', name: 'count', arguments: { text: 'a\nb', n: 2 } } as const;
const at = (draft: EventDraft): ConversationEvent => ({ ...draft, timestamp: '2026-01-01T00:00:00.000Z' });

describe('sentences', () => {
  it('say an error, what to do, and only with -v where it came from', () => {
    assert.equal(errorLines(error, false), 'weir: Too many requests. Wait a little.');
    assert.match(errorLines(error, true), /^weir: Too many requests\. Wait a little\.\n[\s\S]* {4}at [\s\S]*caused by: Error: inner/);
  });

  const notices: readonly (readonly [Notice, string])[] = [
    [{ kind: 'retrying', error, attempt: 2, maxRetries: 3, delayMs: 3200 }, '⚠ Too many requests. Retrying in 4 s (2/3).'],
    [{ kind: 'truncated', toolNames: [] }, '⚠ The output limit cut the answer short.'],
    [{ kind: 'truncated', toolNames: ['a', 'b'] }, '⚠ The output limit cut the answer in a call of a, b; it was not run.'],
    [{ kind: 'refused', category: 'cyber', explanation: 'No.' }, '⚠ The provider declined to answer (cyber). No.'],
    [{ kind: 'refused' }, '⚠ The provider declined to answer.'],
    [{ kind: 'endedEarly', reason: { kind: 'other', word: 'tired' } }, '⚠ The answer ended early: tired.'],
    [{ kind: 'emptyAnswer' }, '⚠ The model sent an empty answer. Ask in other words, or another model.'],
    [{ kind: 'unexpectedInput', input: 'waited', state: 'idle' }, '⚠ Ignored "waited" while idle.'],
    [{ kind: 'journalFailed', error }, '⚠ Too many requests. Wait a little. The answer goes on, but it is not stored whole.'],
  ];
  for (const [notice, expected] of notices) it(`say: ${expected}`, () => assert.equal(noticeText(notice), expected));

  it('show a call and what came of it on lines that cannot be mistaken for weir\'s own', () => {
    assert.equal(callLine(request), 'Calling tool count (text: "a\\nb", n: 2)');
    assert.ok(callLine({ ...request, arguments: { text: 'x'.repeat(1000) } }).length < 260);
    const many = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    const response = { type: 'tool_call_response', id: '1', content: many, is_error: false } as const;
    assert.match(resultLines(request, response), /^Tool count returned \(truncated: 10 of 30 lines\): line 0\n[\s\S]*line 9$/);
    assert.equal(resultLines(request, { ...response, content: 'no', is_error: true }), 'Tool count failed: no');
  });

  it('say what is wrong with a command line, in one line', () => {
    assert.equal(usageErrorText("unknown option '--x'\n(Did you mean --y?)"), "weir: Unknown option '--x'. Did you mean --y? Try: weir --help");
    assert.equal(usageErrorText('too many arguments. One is enough.'), 'weir: Too many arguments. One is enough. Try: weir --help');
  });

  it('name the model that was meant, where one of this provider is like it', () => {
    const refused = new WeirError('unknownModel', 'No.', { hint: 'Check it.' });
    const hint = (model: string, of = refused) => withNearModel(of, model, ['a/sonnet', 'b/haiku', 'a/opus']).hint;
    assert.equal(hint('a/sonet'), 'Did you mean a/sonnet? Check it.');
    for (const model of ['a/haiku', 'a/sonnet', 'c/sonnet']) assert.equal(hint(model), 'Check it.');
    assert.equal(hint('a/sonet', error), 'Wait a little.');
  });

  it('add up what the turn used', () => {
    const used = (input_tokens: number) => at({ type: 'chat_response', message: 'x', metadata: { usage: { input_tokens, cache_read_input_tokens: 0, service_tier: 'standard' } } });
    const events = [at({ type: 'turn_start' }), used(100), at({ type: 'turn_start' }), used(3), used(4)];
    assert.equal(usageLine(events, 'demo/demo'), 'demo/demo: input tokens 7');
    assert.equal(usageLine([], 'demo/demo'), 'demo/demo: no usage told');
  });
});

describe('printedItems', () => {
  it('says who speaks, what was answered, and what is incomplete', () => {
    const items = printedItems([
      at({ type: 'turn_start' }),
      at({ type: 'chat_request', content: 'Hi?' }),
      at({ type: 'chat_response', reasoning: '', metadata: { anthropic_redacted_thinking: 'x' } }),
      at({ type: 'chat_response', message: 'One' }),
      at(request),
      at({ type: 'tool_call_response', id: '1', content: '2', is_error: false }),
      at({ type: 'chat_response', message: 'Two', metadata: { partial: true } }),
      at({ type: 'chat_request', content: 'Never mind.', metadata: { aborted: true } }),
    ]);
    const words = items.map((item) => (item.kind === 'part' ? (item.event.part.kind === 'text' ? item.event.part.text : '') : item.kind === 'role' ? item.role : item.text));
    assert.deepEqual(words, ['user', 'Hi?', 'assistant', 'One', callLine(request), 'Tool count returned: 2', 'Two', '(incomplete)', 'user', 'Never mind.', '(aborted)']);
  });
});
