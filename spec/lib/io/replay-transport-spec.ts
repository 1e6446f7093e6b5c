import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CodecEvent } from '../../../lib/model/provider-events.js';
import { openReplay } from '../../../lib/io/replay-transport.js';
import type { Replay } from '../../../lib/io/replay-transport.js';
import { streamAnswer } from '../../../lib/io/wire-provider.js';
import { gather, plainRequest, readRecording, recordingDir } from '../../support/recordings.js';

const DIR = recordingDir('anthropic', 'multi_turn_conversation');

async function answer(replay: Replay, signal = new AbortController().signal) {
  const events: CodecEvent[][] = [];
  for await (const batch of streamAnswer({ ...replay, request: plainRequest() }, signal)) events.push([...batch]);
  return events;
}

describe('openReplay', () => {
  it('plays the recorded answers in order, through their own codec, whatever the chunks', async () => {
    for (const chunkBytes of [1, 7, 1_024, 1e9]) {
      const replay = openReplay(DIR, { chunkBytes });
      assert.equal(replay.codec.name, 'anthropic');
      for (const exchange of readRecording(DIR).exchanges.slice(0, 2)) {
        const batches = await answer(replay);
        assert.deepEqual(gather(batches.flat()).events, exchange.events);
        assert.equal(batches.length > 1, chunkBytes < 1e9);
      }
    }
  });

  it('can begin with a later one, and says when there are no more', async () => {
    const replay = openReplay(DIR, { first: 5 });
    const expected = readRecording(DIR).exchanges.at(-1);
    assert.deepEqual(gather((await answer(replay)).flat()).events, expected?.events);
    await assert.rejects(answer(replay), { kind: 'configuration', message: /only 5 answers/ });
  });

  it('ends with the reason when aborted', async () => {
    const controller = new AbortController();
    const replay = openReplay(DIR, { chunkBytes: 10 });
    const reason = new Error('enough');
    const reading = streamAnswer({ ...replay, request: plainRequest() }, controller.signal);
    assert.equal((await reading.next()).done, false);
    controller.abort(reason);
    await assert.rejects(reading.next(), reason);
    await assert.rejects(answer(replay, controller.signal), reason);
  });

  describe('says what is wrong with', () => {
    let dir: string;
    beforeEach(() => (dir = mkdtempSync(path.join(os.tmpdir(), 'weir-replay-'))));
    afterEach(() => {
      rmSync(dir, { recursive: true });
    });
    const write = (name: string, text: string) => {
      writeFileSync(path.join(dir, name), text);
    };

    it('a folder that is not there', () => {
      assert.throws(() => openReplay(path.join(dir, 'none')), { kind: 'configuration', message: /none does not exist/ });
    });

    it('a folder without recordings', () => {
      assert.throws(() => openReplay(dir), { kind: 'configuration', message: /no recorded request/ });
    });

    it('a wire that nobody speaks', () => {
      write('1.request.json', '{"method":"POST","path":"/v9/telepathy"}');
      assert.throws(() => openReplay(dir), { kind: 'configuration', message: /telepathy/ });
    });

    it('files that are damaged or missing', async () => {
      write('1.request.json', '{"method":"POST"');
      assert.throws(() => openReplay(dir), { kind: 'configuration', message: /1\.request\.json is not a JSON object/ });
      write('1.request.json', '{"method":"POST","path":"/v1/messages"}');
      await assert.rejects(answer(openReplay(dir)), { kind: 'configuration', message: /meta\.json does not exist/ });
    });
  });
});
