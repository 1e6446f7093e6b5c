import type { InlineParser } from './inline-token.js';

/** Makes the parser of inline Markdown. */
export type CreateParser = () => InlineParser;

/** A parser that is made at the first piece that has any markup: text without does not need it. */
export function parserWhenNeeded(create: CreateParser): InlineParser {
  let made: InlineParser | undefined;
  const parser = () => (made ??= create());
  return {
    parse: (source) => parser().parse(source),
    define: (label, destination) => parser().define(label, destination),
  };
}
