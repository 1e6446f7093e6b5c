// The least that has to be done: one request, its events read, their text on stdout.
import http from 'node:http';

const [url = ''] = process.argv.slice(2);
const outgoing = http.request(`${url}/v1/messages`, { method: 'POST' }, (incoming) => {
  let rest = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    let text = '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const event = JSON.parse(line.slice(6)) as { readonly delta?: { readonly text?: string } };
      text += event.delta?.text ?? '';
    }
    if (text !== '') process.stdout.write(text);
  });
});
outgoing.end('{}');
