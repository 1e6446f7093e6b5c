import type { Block } from '../../model/blocks.js';
import { GLYPHS } from '../glyphs.js';
import type { Prefix } from '../prefixes.js';
import { PLAIN, withRole } from '../sgr.js';
import { textWidth } from '../width.js';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** A quote: a bar on every line. */
export function quotePrefix(color: boolean): Prefix {
  const bar = `${GLYPHS.bar} `;
  return { first: bar, rest: bar, style: withRole(PLAIN, 'bar', color) };
}

/** An item of `list`: its bullet or number, the rest of it indented as far. */
export function itemPrefix(list: Of<'list'> | undefined, item: Of<'item'>, color: boolean): Prefix {
  const marker = `${itemMarker(list, item)} `;
  return {
    first: marker + taskBox(item.task),
    rest: ' '.repeat(textWidth(marker)),
    style: withRole(PLAIN, 'marker', color),
  };
}

/** A footnote's content behind its label. */
export function footnotePrefix(footnote: Of<'footnoteDefinition'>, color: boolean): Prefix {
  return { first: `[^${footnote.label}]: `, rest: '    ', style: withRole(PLAIN, 'marker', color) };
}

function itemMarker(list: Of<'list'> | undefined, item: Of<'item'>): string {
  if (item.number === undefined) return GLYPHS.bullet;
  return `${item.number}${list?.ordered ? list.delimiter : '.'}`;
}

function taskBox(task: 'open' | 'done' | undefined): string {
  if (task === undefined) return '';
  return task === 'done' ? '[x] ' : '[ ] ';
}
