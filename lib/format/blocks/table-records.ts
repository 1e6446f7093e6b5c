import { PLAIN } from '../sgr.js';
import { WordWrapper } from '../word-wrapper.js';
import type { BlockContext } from './block-writer.js';
import type { TableCell, TableRow } from './table-cell.js';

/** Draws a table that is too wide for columns: for each row its cells, one below the other, behind their headers. */
export function drawRecords(context: BlockContext, header: TableRow, rows: readonly TableRow[]): void {
  if (rows.length === 0) drawRecord(context, [], header);
  rows.forEach((row, index) => {
    if (index > 0) context.writer.separate();
    drawRecord(context, header, row);
  });
}

function drawRecord(context: BlockContext, header: TableRow, row: TableRow): void {
  row.forEach((cell, column) => {
    if (cell !== undefined && cell.widthAt(Infinity) > 0) drawField(context, header[column], cell);
  });
}

function drawField({ writer }: BlockContext, name: TableCell | undefined, cell: TableCell): void {
  const wrapper = new WordWrapper(writer);
  writer.enter({ first: '', rest: '  ', style: PLAIN });
  if (name !== undefined) {
    name.replay(wrapper);
    wrapper.text(': ', PLAIN);
  }
  cell.replay(wrapper);
  wrapper.end();
  writer.endOpenLine();
  writer.leave();
}
