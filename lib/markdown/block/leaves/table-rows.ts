import type { Alignment } from '../../../model/blocks.js';

const DELIMITER_CELL = /^:?-+:?$/;

/** The cells of a row: split at pipes without a backslash, trimmed, `\|` made `|`. */
export function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let from = 0;
  for (let at = row.indexOf('|'); at >= 0; at = row.indexOf('|', at + 1)) {
    if (row.charAt(at - 1) === '\\') {
      cell += `${row.slice(from, at - 1)}|`;
    } else {
      cells.push((cell + row.slice(from, at)).trim());
      cell = '';
    }
    from = at + 1;
  }
  const last = (cell + row.slice(from)).trim();
  if (last !== '' || from === 0) cells.push(last);
  if (row.trimStart().startsWith('|')) cells.shift();
  return cells;
}

/** The alignments that a delimiter row gives; undefined when it is none. */
export function alignmentsOf(row: string): Alignment[] | undefined {
  const cells = cellsOf(row);
  if (cells.length === 0 || !cells.every((cell) => DELIMITER_CELL.test(cell))) return undefined;
  return cells.map((cell) => {
    if (cell.startsWith(':')) return cell.endsWith(':') && cell.length > 1 ? 'center' : 'left';
    return cell.endsWith(':') ? 'right' : 'none';
  });
}
