import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import type { InlineParser, InlineToken } from './inline-token.js';

const MARKS: ReadonlyMap<string, InlineToken> = new Map<string, InlineToken>([
  ['em_open', { type: 'open', mark: 'emphasis' }],
  ['strong_open', { type: 'open', mark: 'strong' }],
  ['s_open', { type: 'open', mark: 'strikethrough' }],
  ['em_close', { type: 'close' }],
  ['strong_close', { type: 'close' }],
  ['s_close', { type: 'close' }],
  ['link_close', { type: 'closeLink' }],
  ['softbreak', { type: 'space' }],
  ['hardbreak', { type: 'hardBreak' }],
]);

/** markdown-it's inline rules: CommonMark with strikethrough; HTML is kept, addresses stay as they were written. */
export function createInlineParser(): InlineParser {
  const markdown = new MarkdownIt({ html: true });
  markdown.normalizeLink = (address) => address;
  markdown.normalizeLinkText = (address) => address;
  markdown.validateLink = () => true;
  const references = Object.create(null) as Record<string, { href: string; title: string }>;
  return {
    parse(source) {
      const tokens: Token[] = [];
      markdown.inline.parse(source, markdown, { references }, tokens);
      return tokens.map(toInlineToken);
    },
    define(label, destination) {
      references[markdown.utils.normalizeReference(label)] ??= { href: destination, title: '' };
    },
  };
}

function toInlineToken(token: Token): InlineToken {
  const mark = MARKS.get(token.type);
  if (mark !== undefined) return mark;
  switch (token.type) {
    case 'code_inline':
      return { type: 'code', text: token.content };
    case 'html_inline':
      return { type: 'html', text: token.content };
    case 'link_open':
      return { type: 'openLink', address: attribute(token, 'href') };
    case 'image':
      return {
        type: 'image',
        description: plainText(token.children ?? []),
        address: attribute(token, 'src'),
      };
    default:
      return { type: 'text', text: token.content };
  }
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.type.endsWith('break') ? ' ' : token.children ? plainText(token.children) : token.content,
    )
    .join('');
}
