import { deepEqual, equal } from 'node:assert/strict';
import * as fc from 'fast-check';
import { CursorTracker } from '../../../cli/process/cursor-tracker.js';
import { Screen } from '../../support/screen.js';

const COLUMNS = 10;
const tracked = (...pieces: readonly string[]) => {
  const cursor = new CursorTracker(() => COLUMNS);
  for (const piece of pieces) cursor.push(piece);
  return { atRowStart: cursor.atRowStart, rowIsFull: cursor.rowIsFull };
};

describe('CursorTracker', () => {
  const table: readonly (readonly [text: string, atRowStart: boolean, rowIsFull: boolean])[] = [
    ['', true, false],
    ['a', false, false],
    ['a\n', true, false],
    ['a\nb', false, false],
    ['0123456789', false, true],
    ['0123456789a', false, false],
    ['0123456789abcdefghij', false, true],
    ['\x1b[1m\x1b[0m', true, false],
    ['\x1b[1m0123456789\x1b[0m', false, true],
    ['\x1b]8;;https://example.org\x1b\\0123456789\x1b]8;;\x1b\\', false, true],
    ['日本語日本', false, true],
    ['a日本語日本', false, false],
    ['\t\t', false, false],
  ];
  for (const [text, atRowStart, rowIsFull] of table) {
    it(`follows ${JSON.stringify(text)}`, () => deepEqual(tracked(text), { atRowStart, rowIsFull }));
  }

  it('forgets nothing over a long row', () => {
    deepEqual(tracked(...Array<string>(10_000).fill('a')), { atRowStart: false, rowIsFull: true });
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
        deepEqual(tracked(...pieces), { atRowStart: column === 0, rowIsFull: column === COLUMNS });
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
