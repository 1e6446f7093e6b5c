export interface WordCount {
  readonly words: number;
  readonly characters: number;
  readonly longest: string;
}

export interface LetterCount {
  readonly letter: string;
  readonly times: number;
}

/** Counts words, and characters as people count them; the first of the longest words is named. */
export function countWords(text: string): WordCount {
  const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  return { words: words.length, characters: Array.from(text).length, longest };
}

/** The letters of a text, most frequent first, at most `limit`; letters as frequent stand in alphabetical order. */
export function letterFrequency(text: string, limit: number): readonly LetterCount[] {
  const counts = new Map<string, number>();
  for (const letter of text.toLowerCase().match(/\p{L}/gu) ?? []) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts]
    .map(([letter, times]) => ({ letter, times }))
    .sort((a, b) => b.times - a.times || (a.letter < b.letter ? -1 : 1))
    .slice(0, limit);
}
