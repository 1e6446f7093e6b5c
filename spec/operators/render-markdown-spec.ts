import { EMPTY, NEVER, concat, map, of, throwError, timer, toArray } from 'rxjs';
import { marbles } from 'rxjs-marbles/mocha/index.js';
import { renderMarkdown } from '../../operators/render-markdown.js';

const plain = { width: 40, color: false, hyperlinks: false } as const;

describe('renderMarkdown', () => {
  it('gives text as soon as it is certain, and the rest at the end', marbles((m) => {
    const source$ = m.cold('-a--b---c|   ', { a: 'Hel', b: 'lo *wo', c: 'rld*' });
    const subs = '         ^--------!   ';
    const expected = '     ----x----(y|)';
    m.expect(source$.pipe(renderMarkdown(plain))).toBeObservable(expected, { x: 'Hello', y: ' world\n' });
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('never', marbles((m) => {
    m.expect(NEVER.pipe(renderMarkdown(plain))).toBeObservable('-');
  }));

  it('empty', marbles((m) => {
    m.expect(EMPTY.pipe(renderMarkdown(plain))).toBeObservable('|');
  }));

  it('one chunk', marbles((m) => {
    const source$ = m.cold('-a|', { a: '# One\n\ntwo\n' });
    m.expect(source$.pipe(renderMarkdown(plain))).toBeObservable('-x(y|)', { x: '# One\n\ntwo', y: '\n' });
  }));

  it('passes an error on at once and drops what is held', marbles((m) => {
    const source$ = m.cold('-a-#', { a: 'one tw' });
    m.expect(source$.pipe(renderMarkdown(plain))).toBeObservable('-x-#', { x: 'one' });
  }));

  it('stops the source when unsubscribed', marbles((m) => {
    const source$ = m.cold('-a-b-c-|', { a: 'one ', b: 'two ', c: 'three' });
    const subs = '         ^---!   ';
    const unsubscribe = '  ----!   ';
    m.expect(source$.pipe(renderMarkdown(plain)), unsubscribe).toBeObservable('-x-y-', { x: 'one', y: ' two' });
    m.expect(source$).toHaveSubscriptions(subs);
  }));

  it('keeps no state between subscriptions of one operator value', marbles((m) => {
    const operator$ = renderMarkdown(plain);
    const source$ = m.cold('-a-|  ', { a: '- one *t' });
    const expected = '     -x-(y|)';
    m.expect(source$.pipe(operator$)).toBeObservable(expected, { x: '• one', y: ' *t\n' });
    m.expect(source$.pipe(operator$)).toBeObservable(expected, { x: '• one', y: ' *t\n' });
  }));

  it('errors when asking for the width throws', marbles((m) => {
    const width = () => {
      throw new Error('no width');
    };
    const source$ = m.cold('-a-|', { a: 'one two' });
    m.expect(source$.pipe(renderMarkdown({ ...plain, width }))).toBeObservable('-#', undefined, new Error('no width'));
    m.expect(source$).toHaveSubscriptions('^!');
  }));

  describe('with highlight', () => {
    const text = '```js\na\n\nb\n```\n\nend';

    it('waits for the answer to each line, in order', marbles((m) => {
      function highlight(line: string, language: string) {
        return timer(line === 'a' ? 3 : 4).pipe(map(() => `<${line} ${language}>`));
      }
      const source$ = m.cold('a|           ', { a: text });
      const subs = '         ^!           ';
      const expected = '     w--(xy)(zuv|)';
      const values = { w: '```js\n', x: '<a js>', y: '\n\n', z: '<b js>', u: '\n```\n', v: '\nend\n' };
      m.expect(source$.pipe(renderMarkdown({ ...plain, highlight }))).toBeObservable(expected, values);
      m.expect(source$).toHaveSubscriptions(subs);
    }));

    it('takes the first answer only, and the line as it is when there is none', marbles((m) => {
      function highlight(line: string) {
        return line === 'a' ? concat(of('<a>'), NEVER) : EMPTY;
      }
      const source$ = m.cold('a|', { a: '```js\na\nb\n```' });
      m.expect(source$.pipe(renderMarkdown({ ...plain, highlight }), toArray(), map((texts) => texts.join(''))))
        .toBeObservable('-(x|)', { x: '```js\n<a>\nb\n```\n' });
      m.expect(source$).toHaveSubscriptions('^!');
    }));

    it('leaves code without a language alone', marbles((m) => {
      function highlight() {
        return throwError(() => new Error('asked'));
      }
      const source$ = m.cold('a|', { a: '```\na\n```' });
      m.expect(source$.pipe(renderMarkdown({ ...plain, highlight }), toArray(), map((texts) => texts.join(''))))
        .toBeObservable('-(x|)', { x: '```\na\n```\n' });
    }));

    it('passes on an error of the port, thrown or notified, and leaves the source', marbles((m) => {
      function thrown(): never {
        throw new Error('no colours');
      }
      function notified() {
        return throwError(() => new Error('no colours'));
      }
      for (const options of [{ ...plain, highlight: thrown }, { ...plain, highlight: notified }]) {
        const source$ = m.cold('-a-|', { a: text });
        const expected = '     -(w#)';
        m.expect(source$.pipe(renderMarkdown(options))).toBeObservable(expected, { w: '```js\n' }, new Error('no colours'));
        m.expect(source$).toHaveSubscriptions('^!');
      }
    }));

    it('stops waiting when unsubscribed', marbles((m) => {
      const colours$ = m.cold('---x|', { x: 'colour' });
      const source$ = m.cold('a---', { a: text });
      m.expect(source$.pipe(renderMarkdown({ ...plain, highlight: () => colours$ })), '--!').toBeObservable('w-', { w: '```js\n' });
      m.expect(source$).toHaveSubscriptions('^-!');
      m.expect(colours$).toHaveSubscriptions('^-!');
    }));
  });
});
