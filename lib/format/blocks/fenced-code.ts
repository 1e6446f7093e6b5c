import { stripControls } from '../../sanitise/strip-controls.js';
import { PLAIN, withRole } from '../sgr.js';
import type { BlockContext, BlockWriter } from './block-writer.js';
import { sourceLines, splitLines } from './source-lines.js';

/** A longer line of code, in characters, is not left to be coloured: it is plain from its start. */
const LONGEST_COLOURED = 2000;

/**
 * Fenced code between its fence lines. The code itself stands alone on its lines, so that what is copied is whole.
 */
export function fencedCode(context: BlockContext, fence: string, info: string): BlockWriter {
  const { writer } = context;
  const writeFence = (text: string) => {
    writer.write(text, 0, withRole(PLAIN, 'fence', context.color));
    writer.endLine();
  };
  const label = stripControls(info).trim();
  const language = /^\S*/.exec(label)?.[0] ?? '';
  const lines = context.codeLines && language !== '' ? colouredLines(context, language) : sourceLines(writer);
  writeFence(fence + label);
  return {
    ...lines,
    close: () => {
      lines.close();
      writeFence(fence);
    },
  };
}

/** Whole lines, for somebody else to colour. */
function colouredLines({ writer }: BlockContext, language: string): BlockWriter {
  let held: string[] = [];
  const writeHeld = () => {
    const line = held.join('');
    held = [];
    if (line.length > LONGEST_COLOURED) writer.write(line, 0, PLAIN);
    else if (line !== '') writer.code({ line, language });
  };
  return {
    text: (text) => {
      splitLines(text, {
        part: (part) => {
          held.push(part);
        },
        end: () => {
          writeHeld();
          writer.endLine();
        },
      });
    },
    close: () => {
      writeHeld();
      writer.endOpenLine();
    },
  };
}
