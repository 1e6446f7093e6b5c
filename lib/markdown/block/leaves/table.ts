import type { Alignment } from '../../../model/blocks.js';
import type { Output } from '../output.js';
import type { Leaf } from './leaf.js';
import { cellsOf } from './table-rows.js';

/** A table: every row goes out when its line is complete. */
export class Table implements Leaf {
  readonly kind = 'table';
  readonly #output: Output;
  readonly #columns: number;
  #pieces: string[] = [];

  constructor(output: Output, header: readonly string[], alignments: readonly Alignment[]) {
    this.#output = output;
    this.#columns = alignments.length;
    this.#row(header, true);
  }

  text(piece: string): void {
    this.#pieces.push(piece);
  }

  endLine(): void {
    if (this.#pieces.length > 0) this.#row(cellsOf(this.#pieces.join('')), false);
    this.#pieces = [];
  }

  close(): void {
    this.endLine();
    this.#output.close(this.kind);
  }

  #row(cells: readonly string[], header: boolean): void {
    this.#output.open({ kind: 'row', header }, false);
    for (let column = 0; column < this.#columns; column += 1) {
      this.#output.open({ kind: 'cell', column }, false);
      this.#output.text(cells[column] ?? '');
      this.#output.close('cell');
    }
    this.#output.close('row');
  }
}
