import type { Role } from '../sgr.js';
import { PLAIN, withRole } from '../sgr.js';
import type { BlockContext, BlockWriter } from './block-writer.js';
import { prose } from './prose.js';

const ROLES = [
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
] as const satisfies Role[];

/** A heading: its level is told by style, or, where there is none, by its `#` marks. */
export function heading(context: BlockContext, level: 1 | 2 | 3 | 4 | 5 | 6): BlockWriter {
  const role = ROLES[level - 1] ?? 'heading6';
  const inner = prose(context, withRole(PLAIN, role, context.color));
  if (context.color) return inner;
  context.writer.enter({ first: `${'#'.repeat(level)} `, rest: ' '.repeat(level + 1), style: PLAIN });
  return {
    ...inner,
    close: () => {
      inner.close();
      context.writer.leave();
    },
  };
}
