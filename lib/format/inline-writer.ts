import { assertNever } from '../model/assert-never.js';
import { stripControls } from '../sanitise/strip-controls.js';
import type { InlineParser, InlineToken } from './inline-token.js';
import { hyperlinkTarget, shownAddress } from './link-address.js';
import type { Role, Style } from './sgr.js';
import { PLAIN, withLink, withRole } from './sgr.js';
import { endOfWords, lengthOfLastWord } from './trailing-space.js';

/** Takes styled text in order: a `WordWrapper`, or a record of what one will get. */
export interface InlineSink {
  text(text: string, style: Style): void;
  verbatim(text: string, style: Style): void;
  settle(): void;
  endWord(): void;
  lineBreak(): void;
  end(): void;
}

/** What inline text needs to know of its surroundings. */
export interface InlineContext {
  readonly parser: InlineParser;
  readonly color: boolean;
  readonly hyperlinks: boolean;
}

/** Only longer words, in characters of source, may be cut into pieces. */
const LONG_WORD = 200;

/** All that markdown-it's inline rules act on; text without it goes straight through. */
const MARKUP = /[\\`*_~[<&]| {2}\n/;

/**
 * Turns inline Markdown, piece by piece, into styled text.
 *
 * Pieces end outside all inline constructs: at white space, before a wide character, or inside a very long word.
 * White space at the end of a piece is kept for the next one, so that a hard break may stand on a cut: how the source
 * was cut makes no difference.
 */
export class InlineWriter {
  readonly #context: InlineContext;
  readonly #sink: InlineSink;
  readonly #styles: Style[];
  #held = '';
  #wordLength = 0;
  #link: { readonly address: string; text: string } | undefined;

  constructor(context: InlineContext, sink: InlineSink, style: Style) {
    this.#context = context;
    this.#sink = sink;
    this.#styles = [style];
  }

  push(text: string): void {
    const source = this.#held + text;
    const end = endOfWords(source);
    this.#held = source.slice(end);
    this.#write(source.slice(0, end));
    this.#wordLength = lengthOfLastWord(text, this.#wordLength);
    if (this.#held !== '') this.#sink.endWord();
    else if (this.#wordLength < LONG_WORD) this.#sink.settle();
  }

  end(): void {
    this.#write(this.#held.trimEnd());
    this.#held = '';
    this.#sink.end();
  }

  get #style(): Style {
    return this.#styles.at(-1) ?? PLAIN;
  }

  #role(role: Role): Style {
    return withRole(this.#style, role, this.#context.color);
  }

  #write(source: string): void {
    if (source === '') return;
    if (MARKUP.test(source)) for (const token of this.#context.parser.parse(source)) this.#token(token);
    else this.#sink.text(source, this.#style);
  }

  #token(token: InlineToken): void {
    switch (token.type) {
      case 'text':
      case 'html':
        this.#text(stripControls(token.text));
        break;
      case 'code':
        this.#code(token.text);
        break;
      case 'space':
        this.#text(' ');
        break;
      case 'hardBreak':
        this.#sink.lineBreak();
        break;
      case 'open':
        this.#styles.push(this.#role(token.mark));
        break;
      case 'close':
        this.#styles.pop();
        break;
      case 'openLink':
        this.#openLink(token.address);
        break;
      case 'closeLink':
        this.#closeLink();
        break;
      case 'image':
        this.#image(stripControls(token.description), token.address);
        break;
      default:
        assertNever(token);
    }
  }

  #text(text: string): void {
    if (this.#link !== undefined) this.#link.text += text;
    this.#sink.text(text, this.#style);
  }

  #code(text: string): void {
    if (this.#link !== undefined) this.#link.text += text;
    this.#sink.verbatim(text, this.#role('code'));
  }

  #openLink(address: string): void {
    const style = this.#role('link');
    this.#link = { address, text: '' };
    this.#styles.push(this.#context.hyperlinks ? withLink(style, hyperlinkTarget(address)) : style);
  }

  #closeLink(): void {
    const isHyperlink = this.#style.link !== '';
    this.#styles.pop();
    const { address, text } = this.#link ?? { address: '', text: '' };
    this.#link = undefined;
    const shown = shownAddress(address, text, isHyperlink);
    if (shown === '') return;
    if (text !== '') this.#sink.text(' ', this.#style);
    this.#sink.verbatim(text === '' ? shown : `(${shown})`, this.#role('address'));
  }

  /** An image is its description, linked to it; inside a link, whose target matters more, just the description. */
  #image(description: string, address: string): void {
    if (this.#link !== undefined) {
      this.#text(description);
      return;
    }
    this.#openLink(address);
    this.#text(description);
    this.#closeLink();
  }
}
