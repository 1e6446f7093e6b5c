/** What a piece of text is, as far as its looks go: SGR parameters by role. */
const SGR = {
  heading1: '1;4;36',
  heading2: '1;36',
  heading3: '1;4',
  heading4: '1',
  heading5: '3;4',
  heading6: '3',
  strong: '1',
  emphasis: '3',
  strikethrough: '9',
  code: '36',
  link: '4;34',
  address: '2',
  bar: '2',
  marker: '36',
  rule: '2',
  fence: '2',
  tableHead: '1',
  reasoning: '2',
} as const;

export type Role = keyof typeof SGR;

/** The looks of a piece of text: SGR parameters, outermost first, and the target of its hyperlink. */
export interface Style {
  readonly codes: string;
  readonly link: string;
}

export const PLAIN: Style = { codes: '', link: '' };

/** The style of a `role` inside `outer`; without colour, `outer` itself. */
export function withRole(outer: Style, role: Role, color: boolean): Style {
  if (!color) return outer;
  return { codes: outer.codes === '' ? SGR[role] : `${outer.codes};${SGR[role]}`, link: outer.link };
}

/** A style inside `outer`, which shows through where it says nothing itself. */
export function within(outer: Style, style: Style): Style {
  if (outer.codes === '') return style;
  return { codes: style.codes === '' ? outer.codes : `${outer.codes};${style.codes}`, link: style.link };
}

/** The style of a hyperlink to `link` inside `outer`. The target must be printable ASCII. */
export function withLink(outer: Style, link: string): Style {
  return { codes: outer.codes, link };
}

/** The escape sequences that lead from one style to another. */
export function transition(from: Style, to: Style): string {
  if (from === to) return '';
  const codes = from.codes === to.codes ? '' : sgrBetween(from.codes, to.codes);
  return from.link === to.link ? codes : `${codes}\x1b]8;;${to.link}\x1b\\`;
}

function sgrBetween(from: string, to: string): string {
  if (to === '') return '\x1b[0m';
  if (from === '') return `\x1b[${to}m`;
  return to.startsWith(`${from};`) ? `\x1b[${to.slice(from.length + 1)}m` : `\x1b[0;${to}m`;
}
