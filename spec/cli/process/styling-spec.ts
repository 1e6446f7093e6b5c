import { deepEqual } from 'node:assert/strict';
import { decideStyling, type StylingInput } from '../../../cli/process/styling.js';

type Row = readonly [env: StylingInput['env'], isTTY: boolean, escapes: boolean, color: boolean];

describe('decideStyling', () => {
  const table: readonly Row[] = [
    [{}, true, true, true],
    [{}, false, false, false],
    [{ TERM: 'xterm-256color' }, true, true, true],
    [{ TERM: 'dumb' }, true, false, false],
    [{ NO_COLOR: '1' }, true, true, false],
    [{ NO_COLOR: '' }, true, true, true],
    [{ CLICOLOR: '0' }, true, true, false],
    [{ CLICOLOR: '1' }, true, true, true],
    [{ CLICOLOR: '1' }, false, false, false],
    [{ CLICOLOR_FORCE: '1' }, false, true, true],
    [{ CLICOLOR_FORCE: '0' }, false, false, false],
    [{ CLICOLOR_FORCE: '' }, false, false, false],
    [{ CLICOLOR: '0', CLICOLOR_FORCE: '1' }, false, true, true],
    [{ FORCE_COLOR: '1' }, false, true, true],
    [{ FORCE_COLOR: '' }, false, true, true],
    [{ FORCE_COLOR: '3', TERM: 'dumb' }, true, true, true],
    [{ FORCE_COLOR: '0' }, true, true, false],
    [{ FORCE_COLOR: 'false' }, true, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true, false],
    [{ FORCE_COLOR: '1', CLICOLOR: '0' }, true, true, true],
  ];
  for (const [env, isTTY, escapes, color] of table) {
    it(`${JSON.stringify(env)} on ${isTTY ? 'a terminal' : 'a pipe'}`, () => {
      const styling = decideStyling({ env, isTTY });
      deepEqual([styling.escapes, styling.color], [escapes, color]);
      const plain = decideStyling({ env, isTTY, noColor: true });
      deepEqual([plain.escapes, plain.color], [escapes, false]);
    });
  }

  const links: readonly (readonly [env: StylingInput['env'], isTTY: boolean, hyperlinks: boolean])[] = [
    [{}, true, false],
    [{ TERM: 'xterm-kitty' }, true, true],
    [{ TERM: 'xterm-kitty' }, false, false],
    [{ TERM_PROGRAM: 'iTerm.app' }, true, true],
    [{ TERM_PROGRAM: 'Apple_Terminal' }, true, false],
    [{ TERM_PROGRAM: 'iTerm.app', TERM: 'dumb' }, true, false],
    [{ VTE_VERSION: '4999' }, true, false],
    [{ VTE_VERSION: '7600' }, true, true],
    [{ VTE_VERSION: '7600', TERM_PROGRAM: 'tmux', TERM_PROGRAM_VERSION: '3.3a' }, true, false],
    [{ TERM_PROGRAM: 'tmux', TERM_PROGRAM_VERSION: '3.4' }, true, true],
    [{ FORCE_HYPERLINK: '1' }, true, true],
    [{ FORCE_HYPERLINK: '1' }, false, false],
    [{ FORCE_HYPERLINK: '1', FORCE_COLOR: '1' }, false, true],
    [{ FORCE_HYPERLINK: '0', TERM: 'xterm-kitty' }, true, false],
  ];
  for (const [env, isTTY, hyperlinks] of links) {
    it(`hyperlinks: ${JSON.stringify(env)} on ${isTTY ? 'a terminal' : 'a pipe'}`, () => {
      deepEqual(decideStyling({ env, isTTY }).hyperlinks, hyperlinks);
    });
  }
});
