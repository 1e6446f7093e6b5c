/** One thing that was measured, beside what it is compared with. */
export interface Figure {
  readonly name: string;
  /** Medians, in the figure's own unit. */
  readonly value: number;
  readonly floor: number;
  readonly unit: 'ms' | 'MB';
  /** What the aim is about: the quotient, the distance, or the value alone. */
  readonly kind: 'ratio' | 'difference' | 'limit';
  /** `undefined`: it is only told. */
  readonly aim: number | undefined;
}

/** How the cost grew when the size of the answer doubled; the cost of an empty answer is taken away from both. */
export interface Growth {
  readonly name: string;
  readonly factor: number;
  readonly aim: number;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no median of nothing.');
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle]!;
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2;
}

/** The number that the aim is compared with. */
export function achieved({ kind, value, floor }: Figure): number {
  switch (kind) {
    case 'ratio':
      return value / floor;
    case 'difference':
      return value - floor;
    case 'limit':
      return value;
  }
}

export function isMet(figure: Figure): boolean {
  return figure.aim === undefined || achieved(figure) <= figure.aim;
}

/** 2 where the cost is in proportion to the size. */
export function growthFactor(empty: number, single: number, double: number): number {
  return (double - empty) / (single - empty);
}
