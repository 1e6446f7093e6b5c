/** The candidate that is most like the word, if any is like it at all: at most a third of its characters differ. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((one, other) => one.edits - other.edits);
  return ranked[0]?.candidate;
}

/** Edits (insert, delete, replace, swap two neighbours) between two words. */
function distance(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  const at = (cells: readonly number[], index: number) => cells[index] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = at(row, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const areSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = areSwapped ? at(before, j - 2) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, at(row, j) + 1, at(next, j - 1) + 1));
    }
    before = row;
    row = next;
  }
  return at(row, other.length);
}
