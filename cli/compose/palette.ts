import kleur from 'kleur';

/** Styles of what weir itself says on stderr. */
export interface Palette {
  readonly dim: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly error: (text: string) => string;
}

const plain = (text: string) => text;

/** kleur decides once for the whole process; whether this stream has colour is our own decision. */
export function paletteFor(color: boolean): Palette {
  if (!color) return { dim: plain, warning: plain, error: plain };
  kleur.enabled = true;
  return { dim: byLine(kleur.dim), warning: byLine(kleur.yellow), error: byLine(kleur.red) };
}

/** A style is closed at the end of each line, so that no line depends on another. */
function byLine(style: (text: string) => string): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .map((line) => (line === '' ? '' : style(line)))
      .join('\n');
}
