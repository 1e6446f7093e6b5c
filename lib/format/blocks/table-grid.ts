import type { Alignment } from '../../model/blocks.js';
import { GLYPHS } from '../glyphs.js';
import { PLAIN, withRole } from '../sgr.js';
import type { BlockContext } from './block-writer.js';
import type { CellLine, TableRow } from './table-cell.js';

const BAR = ` ${GLYPHS.column} `;
/** Cells between two columns. */
export const GAP = BAR.length;

export interface Grid {
  readonly widths: readonly number[];
  readonly alignments: readonly Alignment[];
}

const EMPTY: CellLine = { fragments: [], width: 0 };

/** Draws a table in columns; what does not fit into its column wraps inside it. */
export function drawGrid(
  context: BlockContext,
  header: TableRow,
  rows: readonly TableRow[],
  grid: Grid,
): void {
  drawRow(context, header, grid);
  const rule = grid.widths
    .map((width) => GLYPHS.rule.repeat(width))
    .join(`${GLYPHS.rule}${GLYPHS.crossing}${GLYPHS.rule}`);
  context.writer.write(rule, rule.length, withRole(PLAIN, 'bar', context.color));
  context.writer.endLine();
  for (const row of rows) drawRow(context, row, grid);
}

function drawRow(context: BlockContext, row: TableRow, grid: Grid): void {
  const columns = grid.widths.map((width, column) => row[column]?.lines(width) ?? []);
  const height = columns.reduce((most, lines) => Math.max(most, lines.length), 1);
  for (let line = 0; line < height; line += 1) {
    columns.forEach((lines, column) => drawCell(context, lines[line] ?? EMPTY, column, grid));
    context.writer.endLine();
  }
}

function drawCell(context: BlockContext, line: CellLine, column: number, grid: Grid): void {
  const { writer, color } = context;
  const isLast = column === grid.widths.length - 1;
  const isEmpty = isLast && line.fragments.length === 0;
  if (column > 0) writer.write(isEmpty ? BAR.trimEnd() : BAR, GAP, withRole(PLAIN, 'bar', color));
  if (isEmpty) return;
  const spare = (grid.widths[column] ?? 0) - line.width;
  const before = spaceBefore(spare, grid.alignments[column] ?? 'none');
  writer.write(' '.repeat(before), before, PLAIN);
  for (const { text, width, style } of line.fragments) writer.write(text, width, style);
  writer.endIsolates();
  if (!isLast) writer.write(' '.repeat(spare - before), spare - before, PLAIN);
}

function spaceBefore(spare: number, alignment: Alignment): number {
  if (alignment === 'right') return spare;
  return alignment === 'center' ? Math.floor(spare / 2) : 0;
}
