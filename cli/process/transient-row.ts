import { sanitiseText } from '../../lib/sanitise/sanitise-text.js';
import { graphemes, textWidth } from '../../lib/format/width.js';
import type { CursorTracker } from './cursor-tracker.js';

const SAVE = '\x1b7';
const RESTORE = '\x1b8';
const PLAIN = '\x1b[0m';
const ERASE_BELOW = '\x1b[J';
/** One row down in the same column, scrolling if need be, and back: there is a row below now. */
const MAKE_ROOM = '\x1bD\x1b[A';
const ROW_BELOW = '\x1b[B\r';
const ERASE_ROW = '\r\x1b[2K';

type Place = 'none' | 'onRow' | 'below';

/**
 * One transient row of a terminal: stands on a row of its own, and goes without a trace.
 *
 * The terminal itself remembers where the cursor was (DECSC), so that a width that we count differently moves
 * nothing. In a full row it would forget that the next character belongs on the next row; there the row is broken,
 * and where nobody can say whether the row is full (emoji near its end), nothing is shown.
 */
export class TransientRow {
  readonly #cursor: CursorTracker;
  readonly #columns: () => number;
  #place: Place = 'none';
  #columnsAtShow = 0;

  constructor(cursor: CursorTracker, columns: () => number) {
    this.#cursor = cursor;
    this.#columns = columns;
  }

  /** What is written to show a text instead of the one that stands there. */
  show(text: string): string {
    const erased = this.erase();
    this.#columnsAtShow = this.#columns();
    const row = fit(oneLine(text), this.#columnsAtShow - 1);
    const end = this.#cursor.rowEnd;
    if (row === '' || end === 'unsure') return erased;
    const place = this.#takeRow(end === 'full');
    return `${erased}${place}${PLAIN}${row}`;
  }

  /** What is written so that nothing is left and the cursor is back. */
  erase(): string {
    const place = this.#place;
    this.#place = 'none';
    if (place === 'none') return '';
    // After a resize the terminal's memory of the place may be wrong: rather a broken line than a lost one.
    if (this.#columns() !== this.#columnsAtShow) return this.#endRow(ERASE_ROW);
    if (place === 'onRow') return `${RESTORE}${ERASE_BELOW}`;
    return `${RESTORE}${ROW_BELOW}${ERASE_BELOW}${RESTORE}`;
  }

  #takeRow(full: boolean): string {
    const ended = full ? this.#endRow('\r\n') : '';
    if (!this.#cursor.atRowStart) {
      this.#place = 'below';
      return `${MAKE_ROOM}${SAVE}${ROW_BELOW}`;
    }
    this.#place = 'onRow';
    return `${ended}${SAVE}`;
  }

  #endRow(written: string): string {
    this.#cursor.breakRow();
    return written;
  }
}

function oneLine(text: string): string {
  return sanitiseText(text).replace(/\s+/g, ' ').trim();
}

/** As much of a text as fits into this many cells. */
function fit(text: string, cells: number): string {
  if (textWidth(text) <= cells) return text;
  const kept: string[] = [];
  let width = 0;
  for (const cluster of graphemes(text)) {
    width += textWidth(cluster);
    if (width > cells - 1) break;
    kept.push(cluster);
  }
  return cells < 1 ? '' : `${kept.join('')}…`;
}
