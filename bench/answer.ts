/** Markdown of about so many bytes, such as models write: headings, prose with emphasis, lists, code. */
export function markdownOf(bytes: number): string {
  const sections: string[] = [];
  for (let length = 0, count = 1; length < bytes; count += 1) {
    const text = section(count);
    sections.push(text);
    length += text.length;
  }
  return `The ${sections.join('').slice(4, bytes)}`;
}

function section(count: number): string {
  return `The answer, part ${count}, begins with *prose* that runs over several lines when a terminal of eighty columns
draws it, and names \`identifiers\`, a [link](https://example.org/${count}) and **what matters** on the way.

## Part ${count}

1. The first item is short.
2. The second one goes on for longer than one row can hold, so that it has to be wrapped at least once.
   - and has a child

\`\`\`js
for (let index = 0; index < ${count}; index += 1) console.log(index);
\`\`\`

`;
}

/** The answer as an event stream of the Messages API, in tokens of four characters. */
export function eventStream(text: string): { readonly first: Buffer; readonly rest: Buffer } {
  const tokens = text.match(/[\s\S]{1,4}/g) ?? [];
  const deltas = tokens.map((token) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: token } }),
  );
  const head = [
    event({ type: 'message_start', message: { ...MESSAGE, usage: { input_tokens: 3, output_tokens: 1 } } }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  ];
  const end = [
    event({ type: 'content_block_stop', index: 0 }),
    event({
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: tokens.length },
    }),
    event({ type: 'message_stop' }),
  ];
  return {
    first: Buffer.from([...head, deltas[0] ?? ''].join('')),
    rest: Buffer.from([...deltas.slice(1), ...end].join('')),
  };
}

const MESSAGE = { id: 'msg_1', type: 'message', role: 'assistant', model: 'bench', content: [] };

function event(value: Readonly<Record<string, unknown>>): string {
  return `event: ${String(value.type)}\ndata: ${JSON.stringify(value)}\n\n`;
}
