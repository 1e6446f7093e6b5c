import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes an Anthropic answer of these pieces of text as a recorded exchange; gives its folder. */
export function writeAnswer(
  folder: string,
  pieces: readonly string[],
  exchange = 1,
  stop = 'end_turn',
): string {
  mkdirSync(folder, { recursive: true });
  const event = (value: { readonly type: string }) =>
    `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
  const usage = { input_tokens: 3, output_tokens: pieces.length };
  const body = [
    event({ type: 'message_start', message: message(usage) } as { type: string }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as {
      type: string;
    }),
    ...pieces.map((text) =>
      event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } } as {
        type: string;
      }),
    ),
    event({ type: 'content_block_stop', index: 0 } as { type: string }),
    event({ type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage } as {
      type: string;
    }),
    event({ type: 'message_stop' }),
  ];
  const file = (name: string, content: string) =>
    writeFileSync(path.join(folder, `${exchange}.${name}`), content);
  file('request.json', JSON.stringify({ method: 'POST', path: '/v1/messages' }));
  file(
    'response.meta.json',
    JSON.stringify({ status: 200, headers: { 'content-type': 'text/event-stream' } }),
  );
  file('response.body', body.join(''));
  return folder;
}

function message(usage: object) {
  return { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-test', content: [], usage };
}

/** A text of so many characters in pieces of four, with lines of words. */
export function longText(characters: number): readonly string[] {
  const pieces: string[] = [];
  for (let length = 0, count = 0; length < characters; length += 4, count += 1) {
    pieces.push(count % 20 === 19 ? 'end\n' : count % 2 === 0 ? 'wei ' : 'rs a');
  }
  return pieces;
}

/** How many bytes of the recorded body come before the event that holds this text. */
export function cutBefore(dir: string, text: string): number {
  const body = readFileSync(path.join(dir, '1.response.body'), 'latin1');
  return body.lastIndexOf('event:', body.indexOf(text));
}
