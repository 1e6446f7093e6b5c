import type { PrinterPort } from '../../operators/ports.js';
import type { Printer } from '../process/printer.js';
import { noticeText } from '../text/notice-lines.js';
import { callLine, resultLines } from '../text/tool-lines.js';
import type { AnswerView } from './answer-view.js';
import type { Palette } from './palette.js';

/** The process's printer as the turn sees it: answers on stdout, everything else on stderr. */
export function printerPort(printer: Printer, view: AnswerView, palette: Palette): PrinterPort {
  return {
    render: view,
    write: (text) => printer.write(text),
    tool: (event, request) => {
      if (event.type === 'completed') printer.line(resultLines(request, event.response), palette.dim);
      else if (event.type === 'renderOutput' && event.command.type === 'showCallStart') {
        printer.line(callLine(request), palette.dim);
      }
    },
    notify: (notice) => printer.line(noticeText(notice), palette.warning),
  };
}
