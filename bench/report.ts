import { achieved, isMet, type Figure, type Growth } from './figures.js';

/** The figures as a table: what was measured, its floor, both together, and the aim. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    amount(figure.value, figure.unit),
    amount(figure.floor, figure.unit),
    comparison(figure, achieved(figure)),
    ...(figure.aim === undefined
      ? ['', '']
      : [`≤ ${comparison(figure, figure.aim)}`, isMet(figure) ? 'met' : 'MISSED']),
  ]);
  return table([['', 'weir', 'floor', 'together', 'aim', ''], ...rows]);
}

export function growthTable(growths: readonly Growth[]): string {
  const rows = growths.map(({ name, factor, aim }) => [
    name,
    `× ${factor.toFixed(2)}`,
    `≤ × ${aim.toFixed(2)}`,
    factor <= aim ? 'met' : 'MISSED',
  ]);
  return table([['when the answer doubles', '', 'aim', ''], ...rows]);
}

function comparison({ kind, unit }: Figure, value: number): string {
  if (kind === 'ratio') return `× ${value.toFixed(2)}`;
  const sign = kind === 'difference' && value >= 0 ? '+ ' : '';
  return sign + amount(value, unit);
}

function amount(value: number, unit: Figure['unit']): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
