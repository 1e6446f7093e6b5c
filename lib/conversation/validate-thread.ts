import type { ConversationEvent } from '../model/events.js';
import type { Thread } from '../model/thread.js';
import { isAborted } from './event-metadata.js';
import { isBlank } from './projected-texts.js';

/** What every provider would refuse in this thread, in words; empty where it is sound. */
export function validateThread(thread: Thread): readonly string[] {
  const { events } = thread;
  const problems = [...pairingProblems(events), ...events.flatMap(eventProblems)];
  const first = events[0];
  if (first !== undefined && first.type !== 'chat_request') problems.push('the first event is no question');
  const last = events.at(-1);
  if (last?.type === 'chat_response' && 'message' in last && last.message !== last.message.trimEnd()) {
    problems.push('the last message ends in white space');
  }
  return problems;
}

const SENT: readonly string[] = ['chat_request', 'chat_response', 'tool_call_request', 'tool_call_response'];

function eventProblems(event: ConversationEvent, index: number): readonly string[] {
  const problems: string[] = [];
  if (!SENT.includes(event.type)) problems.push(`event ${index}: ${event.type} is not for a provider`);
  if (isBlank(event)) problems.push(`event ${index}: says nothing`);
  if (isAborted(event)) problems.push(`event ${index}: was taken back`);
  return problems;
}

/** After an answer with calls come their responses, all of them, in call order, and nothing in between. */
function pairingProblems(events: readonly ConversationEvent[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const waiting: string[] = [];
  let answering = false;
  events.forEach((event, index) => {
    const isResponse = event.type === 'tool_call_response';
    if (waiting.length > 0 && !isResponse && (answering || event.type === 'chat_request')) {
      problems.push(`event ${index}: comes before the response to '${waiting.join("', '")}'`);
    }
    answering = isResponse && waiting.length > 0;
    if (isResponse && waiting.shift() !== event.id) problems.push(`event ${index}: answers no open call`);
    if (event.type !== 'tool_call_request') return;
    if (event.id === '' || seen.has(event.id))
      problems.push(`event ${index}: id '${event.id}' is not its own`);
    seen.add(event.id);
    waiting.push(event.id);
  });
  if (waiting.length > 0) problems.push(`no response to '${waiting.join("', '")}'`);
  return problems;
}
