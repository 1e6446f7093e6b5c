import type { Alignment, Block } from '../../model/blocks.js';
import { PLAIN, withRole } from '../sgr.js';
import type { BlockContext, BlockWriter } from './block-writer.js';
import { SILENT } from './block-writer.js';
import type { ColumnNeed } from './column-widths.js';
import { columnWidths } from './column-widths.js';
import { drawGrid, GAP } from './table-grid.js';
import { drawRecords } from './table-records.js';
import { TableCell } from './table-cell.js';

/** A table, gathered until it closes, then drawn as a grid, or, where that does not fit, as one record per row. */
export class Table implements BlockWriter {
  readonly #context: BlockContext;
  readonly #alignments: readonly Alignment[];
  readonly #rows: TableCell[][] = [];
  #isHeader = false;

  constructor(context: BlockContext, alignments: readonly Alignment[]) {
    this.#context = context;
    this.#alignments = alignments;
  }

  /** Nothing stands directly in a table. */
  text(): void {
    return;
  }

  /** Rows open in the table, cells in the newest row. */
  open(part: Block): BlockWriter {
    if (part.kind === 'cell') return this.#openCell(part.column);
    this.#isHeader = part.kind === 'row' && part.header;
    this.#rows.push([]);
    return { ...SILENT, open: (cell) => this.open(cell) };
  }

  close(): void {
    const [header = [], ...rows] = this.#rows;
    const room = this.#context.writer.lineRoom - GAP * Math.max(0, this.#alignments.length - 1);
    const widths = columnWidths(this.#needs(), room);
    if (widths === undefined) drawRecords(this.#context, header, rows);
    else drawGrid(this.#context, header, rows, { widths, alignments: this.#alignments });
  }

  #openCell(column: number): BlockWriter {
    const style = this.#isHeader ? withRole(PLAIN, 'tableHead', this.#context.color) : PLAIN;
    const cell = new TableCell(this.#context, style);
    const row = this.#rows.at(-1);
    if (row !== undefined) row[column] = cell;
    return {
      text: (text) => {
        cell.push(text);
      },
      close: () => {
        cell.end();
      },
    };
  }

  #needs(): readonly ColumnNeed[] {
    return this.#alignments.map((_, column) => {
      const cells = this.#rows.flatMap((row) => row[column] ?? []);
      return {
        least: cells.reduce((most, cell) => Math.max(most, cell.widthAt(1)), 0),
        natural: cells.reduce((most, cell) => Math.max(most, cell.widthAt(Infinity)), 0),
      };
    });
  }
}
