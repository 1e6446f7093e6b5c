import { filter, map, type OperatorFunction } from 'rxjs';
import type { PartEvent } from '../../lib/model/provider-events.js';
import type { ToolEvent } from '../../lib/model/tools.js';
import type { Notice } from '../../lib/model/turn.js';
import type { PrinterPort } from '../ports.js';

export interface RecordingPrinter extends PrinterPort {
  /** All that was written, joined. */
  text(): string;
  /** Each write by itself. */
  readonly writes: readonly string[];
  readonly tools: readonly ToolEvent[];
  readonly notices: readonly Notice[];
}

/** A printer that remembers. Without a `render` of its own it shows the text of messages as it came. */
export function recordingPrinter(render: PrinterPort['render'] = messageText()): RecordingPrinter {
  const writes: string[] = [];
  const tools: ToolEvent[] = [];
  const notices: Notice[] = [];
  return {
    render,
    writes,
    tools,
    notices,
    text: () => writes.join(''),
    write: (text) => writes.push(text),
    tool: (event) => tools.push(event),
    endRegion: () => undefined,
    notify: (notice) => notices.push(notice),
  };
}

function messageText(): OperatorFunction<PartEvent, string> {
  return (parts$) =>
    parts$.pipe(
      map(({ part }) => (part.kind === 'text' ? part.text : '')),
      filter((text) => text !== ''),
    );
}
