/** What one column needs, in cells. */
export interface ColumnNeed {
  /** So that no word breaks. */
  readonly least: number;
  /** So that nothing wraps. */
  readonly natural: number;
}

/**
 * Column widths that fit into `room` cells: the natural ones if they fit, else room is shared evenly among the
 * columns that want more. Undefined if even the least widths do not fit.
 */
export function columnWidths(needs: readonly ColumnNeed[], room: number): readonly number[] | undefined {
  const natural = needs.map((need) => need.natural);
  if (sum(natural) <= room) return natural;
  const widths = needs.map((need) => need.least);
  let spare = room - sum(widths);
  if (spare < 0) return undefined;
  for (; spare > 0; spare -= 1) {
    const growing = narrowest(widths, natural);
    widths[growing] = (widths[growing] ?? 0) + 1;
  }
  return widths;
}

/** The narrowest column that wants more. */
function narrowest(widths: readonly number[], natural: readonly number[]): number {
  let found = -1;
  widths.forEach((width, index) => {
    if (width < (natural[index] ?? 0) && (found < 0 || width < (widths[found] ?? 0))) found = index;
  });
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
