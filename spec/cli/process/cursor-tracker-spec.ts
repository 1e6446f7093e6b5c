import { deepEqual, equal } from 'node:assert/strict';
import * as fc from 'fast-check';
import { CursorTracker, type RowEnd } from '../../../cli/process/cursor-tracker.js';
import { Screen } from '../../support/screen.js';

const COLUMNS = 10;
const tracked = (...pieces: readonly string[]) => {
  const cursor = new CursorTracker(() => COLUMNS);
  for (const piece of pieces) cursor.push(piece);
  return { atRowStart: cursor.atRowStart, rowEnd: cursor.rowEnd };
};

describe('CursorTracker', () => {
  const table: readonly (readonly [text: string, atRowStart: boolean, rowEnd: RowEnd])[] = [
    ['', true, 'free'],
    ['a', false, 'free'],
    ['a\n', true, 'free'],
    ['a\nb', false, 'free'],
    ['0123456789', false, 'full'],
    ['0123456789a', false, 'free'],
    ['0123456789abcdefghij', false, 'full'],
    ['\x1b[1m\x1b[0m', true, 'free'],
    ['\x1b[1m0123456789\x1b[0m', false, 'full'],
    ['\x1b]8;;https://example.org\x1b\\0123456789\x1b]8;;\x1b\\', false, 'full'],
    ['日本語日本', false, 'full'],
    ['a日本語日本', false, 'free'],
    ['\t\t', false, 'free'],
    ['👩‍👩‍👧', false, 'unsure'],
    ['01234567👩‍👩‍👧', false, 'unsure'],
    ['👩‍👩‍👧\n0123456789', false, 'full'],
    ['🇳🇱', false, 'unsure'],
    ['e\u0301', false, 'free'],
  ];
  for (const [text, atRowStart, rowEnd] of table) {
    it(`follows ${JSON.stringify(text)}`, () => deepEqual(tracked(text), { atRowStart, rowEnd }));
  }

  it('forgets nothing over a long row', () => {
    deepEqual(tracked(...Array<string>(10_000).fill('a')), { atRowStart: false, rowEnd: 'full' });
  });

  it('agrees with a terminal, whatever the pieces', async () => {
    const piece = fc.constantFrom('a', 'bc ', '\n', '日', '\t', '\x1b[1m', 'wörd', '0123456789', '\x1b[0m');
    const numRuns = process.env.WEIR_SOAK === 'full' ? 5000 : 200;
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const screen = new Screen({ columns: COLUMNS, rows: 5 });
        await screen.write(pieces.join('').replaceAll('\n', '\r\n'));
        const { column } = screen.cursor();
        screen.dispose();
        deepEqual(tracked(...pieces), { atRowStart: column === 0, rowEnd: column === COLUMNS ? 'full' : 'free' });
      }),
      { seed: 20260704, numRuns },
    );
  });

  it('goes on after a broken row without the newline that is there already', () => {
    const cursor = new CursorTracker(() => COLUMNS);
    cursor.push('a');
    cursor.breakRow();
    deepEqual([cursor.continuation(''), cursor.continuation('\n\nb'), cursor.continuation('\nc')], ['', '\nb', '\nc']);
    cursor.breakRow();
    equal(cursor.continuation('\nd'), '\nd');
  });
});
