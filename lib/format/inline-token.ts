/** A piece of inline Markdown, flat: marks open and close around what they cover. */
export type InlineToken =
  | { readonly type: 'text' | 'code' | 'html'; readonly text: string }
  | { readonly type: 'space' | 'hardBreak' }
  | { readonly type: 'open'; readonly mark: InlineMark }
  | { readonly type: 'openLink'; readonly address: string }
  | { readonly type: 'close' | 'closeLink' }
  | { readonly type: 'image'; readonly description: string; readonly address: string };

export type InlineMark = 'emphasis' | 'strong' | 'strikethrough';

/** Parses pieces of inline Markdown, each by itself, with the link reference definitions known so far. */
export interface InlineParser {
  parse(source: string): readonly InlineToken[];
  /** Defines a link reference; the first definition of a label wins. */
  define(label: string, destination: string): void;
}
