import assert from 'node:assert/strict';
import { conversationFacts } from '../../../lib/conversation/conversation-facts.js';
import type { EventDraft } from '../../../lib/model/events.js';
import { message, question, streamOf } from './support.js';

const start = (model?: string): EventDraft => ({ type: 'turn_start', ...(model === undefined ? {} : { metadata: { model } }) });
const answer = (usage: Record<string, number>, partial = false): EventDraft => ({
  ...message('m'),
  metadata: { usage, ...(partial ? { partial } : {}) },
});

const factsOf = (...drafts: readonly EventDraft[]) => conversationFacts(streamOf(...drafts).entries);

describe('conversationFacts', () => {
  it('counts turns, events, models, tokens and what was cut off', () => {
    const facts = factsOf(
      start('anthropic/a'),
      question('One?'),
      answer({ input_tokens: 3, output_tokens: 1 }),
      start('demo/demo'),
      question('Two?'),
      answer({ input_tokens: 4 }, true),
      answer({ output_tokens: 5 }),
      start('anthropic/a'),
      question('Three?'),
    );
    assert.deepEqual([...facts.models], [['anthropic/a', 2], ['demo/demo', 1]]);
    assert.deepEqual([...facts.usage], [['input_tokens', 7], ['output_tokens', 6]]);
    assert.deepEqual([facts.turns, facts.events, facts.partials], [3, 9, 1]);
  });

  it('leaves out models that nobody stored, and tells nothing of nothing', () => {
    assert.deepEqual([...factsOf(start(), question('?')).models], []);
    assert.deepEqual(factsOf(), { turns: 0, events: 0, models: new Map(), usage: new Map(), partials: 0 });
  });
});
