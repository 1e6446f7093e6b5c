import assert from 'node:assert/strict';
import { runWeir } from '../support/run-weir.js';
import { readRecording, recordingDir } from '../support/recordings.js';
import { storedConversations } from '../support/stored-conversations.js';
import { makeHome } from '../support/weir-home.js';
import { startWireServer, type ChunkMode } from '../support/wire-server.js';

const CHUNKS: readonly (readonly [string, ChunkMode])[] = [
  ['in 1-byte chunks', { bytes: 1 }],
  ['in 7-byte chunks', { bytes: 7 }],
  ['whole', 'all'],
];

describe('weir query over an event stream that uses all of its format', () => {
  const dir = recordingDir('cases', 'stream-sse-framing');
  const text = (readRecording(dir) as unknown as { events: readonly { text: string }[] }).events[0]!.text;

  for (const [how, chunk] of CHUNKS)
    it(`gets the text, shown and stored, ${how}`, async () => {
      const home = makeHome();
      const server = await startWireServer({ dir, chunk });
      try {
        const env = { ANTHROPIC_API_KEY: 'secret-of-the-spec', ANTHROPIC_BASE_URL: server.url };
        // The stream's own `retry: 10000` delays nothing.
        const ran = await runWeir(['query', '-n', '-m', 'anthropic/m', 'q'], { home, env, deadlineMs: 8_000 });
        assert.deepEqual([ran.status, ran.stdout.toString(), ran.stderr.toString()], [0, `${text}\n`, '']);
        assert.equal(server.requests.length, 1);
        assert.equal(storedConversations(home)[0]!.events.at(-1)!.message, text);
      } finally {
        await server.close();
        home.remove();
      }
    });
});
