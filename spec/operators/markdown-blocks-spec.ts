import { EMPTY, NEVER } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import type { Block, BlockEvent, BlockKind } from '../../lib/model/blocks.js';
import { markdownBlocks } from '../../operators/markdown-blocks.js';
import { withOne } from './one-operator.js';

const open = (block: Block, blankBefore = false): BlockEvent => ({ type: 'open', block, blankBefore });
const text = (its: string): BlockEvent => ({ type: 'text', text: its });
const close = (kind: BlockKind): BlockEvent => ({ type: 'close', kind });

const events = {
  h: open({ kind: 'heading', level: 1 }),
  H: close('heading'),
  p: open({ kind: 'paragraph' }),
  q: open({ kind: 'paragraph' }, true),
  P: close('paragraph'),
  t: text('Hello World'),
  o: text('one'),
  w: text(' two'),
  s: text(' *soft'),
};

describe('markdownBlocks', () => {
  it('buffers until valid markdown', marbles((m) => {
    const source$ = m.cold('-a-----b-------|', { a: '# Hello', b: ' World\n' });
    const subs = '          ^--------------!';
    const expected = '      -------(htH)---|';
    m.expect(source$.pipe(markdownBlocks())).toBeObservable(expected, events);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('shows a paragraph word by word', marbles((m) => {
    const source$ = m.cold('-a----b----c-----|  ', { a: 'one t', b: 'wo ', c: '\n' });
    const expected = '      -(po)-w----------(P|)';
    m.expect(source$.pipe(markdownBlocks())).toBeObservable(expected, events);
  }));

  it('tells of a blank line before a block', marbles((m) => {
    const source$ = m.cold('-a-------b|        ', { a: 'one\n\n', b: 'one' });
    const expected = '      -(poP)---q(oP|)    ';
    m.expect(source$.pipe(markdownBlocks())).toBeObservable(expected, events);
  }));

  it('shows and closes what is held at the end', marbles((m) => {
    const source$ = m.cold('-a----|     ', { a: 'one *soft' });
    const expected = '      -(po)-(sP|) ';
    m.expect(source$.pipe(markdownBlocks())).toBeObservable(expected, events);
  }));

  it('passes an error on at once and drops what is held', marbles((m) => {
    const source$ = m.cold('-a----#', { a: 'one *soft' });
    const expected = '      -(po)-#';
    m.expect(source$.pipe(markdownBlocks())).toBeObservable(expected, events);
  }));

  it('never, empty, and nothing but empty chunks', marbles((m) => {
    m.expect(NEVER.pipe(markdownBlocks())).toBeObservable('-');
    m.expect(EMPTY.pipe(markdownBlocks())).toBeObservable('|');
    m.expect(m.cold('-a-a-|', { a: '' }).pipe(markdownBlocks())).toBeObservable('-----|');
  }));

  it('stops the source when unsubscribed', marbles((m) => {
    const source$ = m.cold('-a----b----c--|', { a: 'one t', b: 'wo ', c: 'three' });
    const subs = '          ^-------!      ';
    const unsubscribe = '   --------!      ';
    m.expect(source$.pipe(markdownBlocks()), unsubscribe).toBeObservable('-(po)-w--', events);
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('keeps no state between subscriptions of one operator value', marbles((m) => {
    withOne(markdownBlocks(), (operator) => {
      const source$ = m.cold('-a----|', { a: 'one *soft' });
      m.expect(source$.pipe(operator)).toBeObservable('-(po)-(sP|)', events);
      m.expect(source$.pipe(operator)).toBeObservable('-(po)-(sP|)', events);
    });
  }));
});
