import type { PrinterPort } from '../../operators/ports.js';
import type { CommandContext } from '../commands/command-context.js';
import { noticeText } from '../text/notice-lines.js';
import { callLine, resultLines } from '../text/tool-lines.js';
import type { AnswerView } from './answer-view.js';

/** The process's printer as the turn sees it: answers on stdout, everything else on stderr. */
export function printerPort(
  { printer, palette, facts }: Pick<CommandContext, 'printer' | 'palette' | 'facts'>,
  view: AnswerView,
): PrinterPort {
  // On one screen a blank line parts what the model says from what its tools do.
  const together = facts.stdout.isTTY && facts.stderr.isTTY;
  let afterProse = false;
  const toolLine = (text: string) => {
    if (together && afterProse) printer.line('');
    afterProse = false;
    printer.line(text, palette.dim);
  };
  const write = (text: string) => {
    afterProse = true;
    printer.write(text);
  };
  return {
    render: view.render,
    write,
    endRegion: () => view.endRegion().forEach(write),
    tool: (event, request) => {
      if (event.type === 'completed') toolLine(resultLines(request, event.response));
      else if (event.type === 'renderOutput' && event.command.type === 'showCallStart')
        toolLine(callLine(request));
    },
    notify: (notice) => printer.line(noticeText(notice), palette.warning),
  };
}
