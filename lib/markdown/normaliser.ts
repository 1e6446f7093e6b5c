const UNUSUAL = /[\r\0]/;
const UNUSUAL_PIECES = /\r\n?|\0/g;

/** Makes every line end a `\n`, drops a byte order mark at the start and replaces NUL, however the text is cut. */
export class Normaliser {
  #started = false;
  #afterReturn = false;

  push(chunk: string): string {
    if (chunk === '') return chunk;
    let text = chunk;
    if (!this.#started && text.startsWith('\uFEFF')) text = text.slice(1);
    this.#started = true;
    if (this.#afterReturn && text.startsWith('\n')) text = text.slice(1);
    this.#afterReturn = chunk.endsWith('\r') || (this.#afterReturn && text === '' && chunk !== '\n');
    return UNUSUAL.test(text)
      ? text.replace(UNUSUAL_PIECES, (piece) => (piece === '\0' ? '\uFFFD' : '\n'))
      : text;
  }
}
