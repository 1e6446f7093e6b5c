/** What a command line that cannot be cut into words suffers from. */
export type ShellWordsProblem =
  | { readonly kind: 'openQuote'; readonly quote: string }
  /** Only a shell would know what to do with it. */
  | { readonly kind: 'operator'; readonly operator: string };

export type ShellWords =
  | { readonly words: readonly string[]; readonly problem?: undefined }
  | { readonly problem: ShellWordsProblem };

/** In order: a place for a value, quoted text, an escaped character, white space, an operator, plain text. */
const TOKEN =
  /(\{\{[\s\S]*?\}\})|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|(\s+)|([|&;<>()`]+|\$\()|(["'\\])|([^\s'"\\|&;<>()`{$]+|[{$])/g;

/**
 * Cuts a command line into words as a shell would: white space parts them, quotes and backslashes hold them together.
 * Nothing is expanded, `{{…}}` is part of a word, and what only a shell could do is a problem.
 */
export function shellWords(line: string): ShellWords {
  const words: string[] = [];
  let word: string | undefined;
  for (const token of line.matchAll(TOKEN)) {
    const [, place, single, double, escaped, space, operator, open, plain] = token;
    if (open !== undefined) return { problem: { kind: 'openQuote', quote: open } };
    if (operator !== undefined) return { problem: { kind: 'operator', operator } };
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word =
        (word ?? '') +
        (place ?? single ?? (double === undefined ? undefined : unescaped(double)) ?? escaped ?? plain ?? '');
    }
  }
  if (word !== undefined) words.push(word);
  return { words };
}

/** Within double quotes a backslash escapes only what would be special there. */
function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (both, character: string) =>
    character === '\n' ? '' : '"\\$`'.includes(character) ? character : both,
  );
}
