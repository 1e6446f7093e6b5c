import { GLYPHS } from '../glyphs.js';
import { PLAIN, withRole } from '../sgr.js';
import type { BlockContext, BlockWriter } from './block-writer.js';
import { SILENT } from './block-writer.js';

/** A rule is as wide as the line, within these bounds, in cells. */
const WIDEST = 80;
const UNBOUNDED = 40;

export function thematicBreak(context: BlockContext): BlockWriter {
  const { writer, color } = context;
  return {
    ...SILENT,
    close: () => {
      const room = writer.lineRoom;
      const width = Number.isFinite(room) ? Math.min(room, WIDEST) : UNBOUNDED;
      writer.write(GLYPHS.rule.repeat(width), width, withRole(PLAIN, 'rule', color));
      writer.endLine();
    },
  };
}
