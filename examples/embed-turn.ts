// A whole turn inside another program: the model is scripted here, everything else is as it would be with a real one.
// The request goes out, a tool is called, its answer goes back, and the final answer is drawn while it arrives.
import { concatMap, lastValueFrom, type OperatorFunction } from 'rxjs';
import type { PartEvent } from 'weir-stream';
import { createTurn, renderMarkdown } from 'weir-stream/operators';
import {
  fakePorts,
  fakeTools,
  memoryStore,
  messageAnswer,
  recordingPrinter,
  scriptedProvider,
  toolCall,
  toolCallAnswer,
} from 'weir-stream/testing';

const draw: OperatorFunction<PartEvent, string> = (parts$) =>
  parts$.pipe(
    concatMap(({ part }) => (part.kind === 'text' ? [part.text] : [])),
    renderMarkdown({ width: 60, color: false, hyperlinks: false }),
  );
const provider = scriptedProvider([
  toolCallAnswer([toolCall('call_1', 'level', { river: 'Leine' })], 'I will look at the gauge.\n'),
  messageAnswer(['# The Lei', 'ne\n\nIt stands at **2', '.1 m**.\n']),
]);
const tools = fakeTools({ level: ({ arguments: { river } }) => `${JSON.stringify(river)} is at 2.1 m` });
const store = memoryStore();
const printer = { ...recordingPrinter(draw), write: (text: string) => process.stdout.write(text) };

const turn = createTurn(fakePorts({ provider, tools, store, printer }), { model: 'scripted' });
turn.state$.subscribe(({ name }) => console.error(`state: ${name}`));
const last = await lastValueFrom(turn.startTurn('How high is the Leine?'));
console.log(last.type === 'completed' ? `outcome: ${last.outcome.kind}` : last.type);
for (const { type } of store.events) console.log(`stored: ${type}`);
